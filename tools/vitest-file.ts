// Test files share a process, which saves each of them loading the product and the database engine anew. What one has
// put in the place of the real thing must not reach the next.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.resetConfig();
});

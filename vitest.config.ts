import { defineConfig } from 'vitest/config';

/** Guards against what never ends; how long a test takes on a busy machine says nothing. */
const common = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'contracts', include: ['contracts/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tools/**/*.test.ts', 'ops/**/*.test.ts'],
          globalSetup: ['tools/vitest-setup.ts'],
        },
      },
      { test: { ...common, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});

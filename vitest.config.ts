import { defineConfig } from 'vitest/config';
import { endsWithParent } from './tools/run-command.ts';

/** Against tests that never end, not slow ones on a busy machine. */
const common = { testTimeout: 120_000, hookTimeout: 120_000, execArgv: endsWithParent };

/** Files in one process load what they test once; tools/vitest-file.ts restores mocks. */
const shared = { isolate: false, setupFiles: ['tools/vitest-file.ts'] };

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    projects: [
      { test: { ...common, ...shared, name: 'contracts', include: ['contracts/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tools/**/*.test.ts', 'ops/**/*.test.ts'],
          globalSetup: ['tools/vitest-setup.ts'],
        },
      },
      { test: { ...common, ...shared, name: 'web', include: ['web/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

const common = { testTimeout: 30_000, hookTimeout: 60_000 };

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

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import './tools/exit-with-parent.ts';
import { freePort } from './tools/free-port.ts';
import { createDatabase, findPostgres, startPostgres } from './tools/postgres.ts';
import { chromiumArguments, findChromium } from './tools/programs.ts';

// Every worker evaluates this file; the first evaluation chooses port, folder and database for all. PostgreSQL starts
// a product in a sixth of the processor time. Tests that move the server's clock, or test `npm start`, use the
// embedded database.
if (!process.env.E2E_PORT) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanduku-e2e-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_PORT = String(await freePort());
  if (findPostgres()) {
    const { adminUrl } = await startPostgres({ settings: { max_connections: '300' } });
    process.env.E2E_POSTGRES = adminUrl;
    process.env.E2E_DATABASE_URL = await createDatabase(adminUrl);
  }
}
const { E2E_PORT: port = '', E2E_DATA_DIR: dataDir = '', E2E_DATABASE_URL: databaseUrl } = process.env;
const origin = `http://127.0.0.1:${port}`;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // For busy machines. Slower tests use withLongTimeout.
  timeout: 180_000,
  // tools/check.ts reports the tests that needed the retry.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  // npm run test:full runs sweeps.
  ...(process.env.SAMPLED === '1' && { grepInvert: /@sweep/ }),
  workers: 3,
  use: {
    browserName: 'chromium',
    baseURL: origin,
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
    // It would answer before a test's route handler. Only installed.spec.ts allows it.
    serviceWorkers: 'block',
    // Software rendering of animations takes a fifth of the browser's time. Tests of motion use withMotion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a quarter of the time; for one test: `npx playwright test --trace on`.
    trace: 'off',
  },
  webServer: {
    // As `npm start` runs it.
    command: `exec "${process.execPath}" --import ./tools/exit-with-parent.ts tools/start.ts --empty`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MODE: 'sandbox',
      LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    url: `${origin}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../tools/free-port.ts';
import { demoPlayer } from './demo-play.ts';
import type { Player } from './players.ts';
import { test as base } from './test.ts';

/**
 * For tests that play: a player has one sealed round at a time, and the only player with money is the demo player. So each
 * worker has a product of its own, and its tests, which come one after the other, have the demo player to themselves.
 */
export const test = base.extend<{ player: Player }, { house: string }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sanduku-e2e-'));
      const port = String(await freePort());
      const server = spawn(
        process.execPath,
        ['--import', './tools/exit-with-parent.ts', 'server/src/main.ts'],
        {
          env: {
            ...process.env,
            PORT: port,
            HOST: '127.0.0.1',
            DATA_DIR: dataDir,
            MODE: 'sandbox',
            LOG_LEVEL: 'warn',
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const ended = new Promise((resolve) => server.once('exit', resolve));
      const origin = `http://127.0.0.1:${port}`;
      await expect(async () => {
        expect((await fetch(`${origin}/readyz`)).ok).toBe(true);
      }).toPass({ timeout: 60_000 });
      await use(origin);
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ house }, use) => use(house),
  player: async ({ request }, use) => use(await demoPlayer(request)),
});

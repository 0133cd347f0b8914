import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.ts';

const keys = { a: '01'.repeat(32), b: '02'.repeat(32) };

test('ENV_FILE sets variables, and those already set win', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-env-'));
  const file = join(folder, 'settings.env');
  writeFileSync(file, `HOUSE_SIGNING_KEY=${keys.a}\n`);
  const publicKey = (settings: Record<string, string>) =>
    spawnSync(process.execPath, ['tools/launch.mjs', 'tools/house-key.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...settings },
    }).stdout;
  try {
    const fromFile = publicKey({ ENV_FILE: file });
    expect(fromFile).toMatch(/^[0-9a-f]{64}\n$/);
    expect(fromFile).toBe(publicKey({ HOUSE_SIGNING_KEY: keys.a }));
    expect(publicKey({ HOUSE_SIGNING_KEY: keys.b, ENV_FILE: file })).not.toBe(fromFile);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { root } from './run-command.ts';

const keys = { a: '01'.repeat(32), b: '02'.repeat(32) };

test('ENV_FILE sets variables, and those already set win', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-env-'));
  const file = join(folder, 'settings.env');
  writeFileSync(file, `SIGNING_KEY=${keys.a}\n`);
  const publicKey = (settings: Record<string, string>) =>
    spawnSync(process.execPath, ['tools/launch.mjs', 'tools/signing-key.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...settings },
    }).stdout;
  try {
    const fromFile = publicKey({ ENV_FILE: file });
    expect(fromFile).toMatch(/^[0-9a-f]{64}\n$/);
    expect(fromFile).toBe(publicKey({ SIGNING_KEY: keys.a }));
    expect(publicKey({ SIGNING_KEY: keys.b, ENV_FILE: file })).not.toBe(fromFile);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(Object.entries(manifest.scripts))('npm run %s goes through the launcher', (_name, script) => {
  // Node 20 and a fresh clone need it.
  expect(script).toMatch(/^([A-Z_]+=\w+ )?exec node tools\/launch\.mjs [\w/.-]+( |$)/);
});

test('a program of a package runs on this Node', () => {
  const { stdout } = spawnSync(process.execPath, ['tools/launch.mjs', 'vitest', '--version'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toContain(process.version);
});

test('npm run conformance prints something', () => {
  const [, script = ''] = manifest.scripts.conformance.split('launch.mjs ');
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/launch.mjs', script], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout + stderr).not.toBe('');
});

test('an unknown script or program is named in the usage', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/launch.mjs', 'no-such-program'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^Usage: /) });
});

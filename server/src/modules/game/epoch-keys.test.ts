import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openEpochKeys } from './epoch-key-secret.ts';
import { EpochKeyError, EpochKeys } from './epoch-keys.ts';

const [one, other] = ['1a'.repeat(32), '2b'.repeat(32)] as const;
const key = randomBytes(32);

describe('An epoch key', () => {
  const keys = new EpochKeys([one]);

  test('decrypts to the original, with a different ciphertext each time', () => {
    const encrypted = keys.encrypt(7, key);
    expect(keys.decrypt(7, encrypted)).toEqual(key);
    expect(encrypted.key).toHaveLength(60);
    expect(Buffer.from(encrypted.key).includes(key)).toBe(false);
    expect(keys.encrypt(7, key).key).not.toEqual(encrypted.key);
  });

  test('is rejected for another epoch, another secret id or a flipped bit', () => {
    const encrypted = keys.encrypt(7, key);
    const both = new EpochKeys([one, other]);
    const changed = { ...encrypted, key: Buffer.from(encrypted.key) };
    changed.key[20] = (changed.key[20] as number) ^ 1;
    expect(() => keys.decrypt(8, encrypted)).toThrow(EpochKeyError);
    expect(() => keys.decrypt(7, changed)).toThrow(EpochKeyError);
    const otherName = new EpochKeys([other]).secretId;
    expect(() => both.decrypt(7, { ...encrypted, secret_id: otherName })).toThrow(EpochKeyError);
    expect(() => keys.decrypt(7, { ...encrypted, key: encrypted.key.subarray(0, 30) })).toThrow(
      EpochKeyError,
    );
  });

  test('is encrypted with the first secret and decrypted with any', () => {
    const [before, during, after] = [[one], [other, one], [other]].map(
      (secrets) => new EpochKeys(secrets as [string]),
    ) as [EpochKeys, EpochKeys, EpochKeys];
    expect(during.decrypt(7, before.encrypt(7, key))).toEqual(key);
    expect(after.decrypt(7, during.encrypt(7, key))).toEqual(key);
    expect(() => after.decrypt(7, before.encrypt(7, key))).toThrow(
      `EPOCH_KEY_SECRET does not open the key of epoch 7, which was encrypted with the secret ${before.secretId}: add that secret to the list.`,
    );
  });
});

describe('Without EPOCH_KEY_SECRET', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'sanduku-secret-'));
  afterAll(() => rmSync(temporary, { recursive: true }));

  test('a secret is generated once, readable only by its owner', () => {
    const dataDir = join(temporary, 'new/data');
    const open = () => openEpochKeys({ epochKeySecrets: undefined, dataDir });
    const encrypted = open().encrypt(7, key);
    expect(open().decrypt(7, encrypted)).toEqual(key);
    expect(readdirSync(dataDir)).toEqual(['epoch-key.secret']);
    const file = join(dataDir, 'epoch-key.secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  test('an unusable folder or file is reported with a remedy', () => {
    const dataDir = join(temporary, 'file');
    writeFileSync(dataDir, '');
    expect(() => openEpochKeys({ epochKeySecrets: undefined, dataDir })).toThrow(
      new EpochKeyError(
        `DATA_DIR ${dataDir} cannot hold the secret of the rounds' keys (ENOTDIR): give it a folder that the server may write to, or set EPOCH_KEY_SECRET.`,
      ),
    );
    writeFileSync(join(temporary, 'epoch-key.secret'), 'hunter2');
    expect(() => openEpochKeys({ epochKeySecrets: undefined, dataDir: temporary })).toThrow(
      /holds no secret: restore it, or remove it and run "npm run reseal"/,
    );
  });
});

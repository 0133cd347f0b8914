import type { Database } from '../../database/database.ts';
import { CodeHashes, type Keyring, MessageTexts, PinHashes, TotpSecrets } from '../../lib/keyring.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { KnownDevices } from './known-devices.ts';
import { argon2Passwords, createPasswordSlots, type Passwords } from './passwords.ts';
import { createSessions, type Sessions } from './sessions.ts';

export interface PlayerDeps extends Sessions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly passwordSlots: Semaphore;
  readonly attempts: AttemptLimits;
  readonly knownDevices: KnownDevices;
  readonly totpSecrets: TotpSecrets;
  readonly pinHashes: PinHashes;
  readonly codeHashes: CodeHashes;
  readonly messageTexts: MessageTexts;
  /** Passkeys are bound to it. */
  readonly publicUrl: string | undefined;
}

export function createPlayerDeps(options: {
  database: Database;
  epochKeys: { readonly keyring: Keyring };
  clock?: () => Date;
  passwords?: Passwords;
  publicUrl?: string | undefined;
  https?: boolean;
}): PlayerDeps {
  const { database, epochKeys, clock = () => new Date(), passwords = argon2Passwords, publicUrl } = options;
  const { https = false } = options;
  return {
    database,
    clock,
    passwords,
    publicUrl,
    passwordSlots: createPasswordSlots(),
    attempts: new AttemptLimits({ database, clock }),
    knownDevices: new KnownDevices({ keyring: epochKeys.keyring, who: 'player', https }),
    totpSecrets: new TotpSecrets(epochKeys.keyring),
    pinHashes: new PinHashes(epochKeys.keyring),
    codeHashes: new CodeHashes(epochKeys.keyring),
    messageTexts: new MessageTexts(epochKeys.keyring),
    ...createSessions({ database, clock }),
  };
}

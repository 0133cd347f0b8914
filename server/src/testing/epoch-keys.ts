import { MessageTexts, PinHashes, TotpSecrets } from '../lib/keyring.ts';
import { EpochKeys } from '../modules/game/epoch-keys.ts';

/** Shared by all test servers, so that several can use one database. */
export const TEST_EPOCH_KEY_SECRET = '0123456789abcdef'.repeat(4);

export const testEpochKeys = new EpochKeys([TEST_EPOCH_KEY_SECRET]);

export const testTotpSecrets = new TotpSecrets(testEpochKeys.keyring);

export const testPinHashes = new PinHashes(testEpochKeys.keyring);

export const testMessageTexts = new MessageTexts(testEpochKeys.keyring);

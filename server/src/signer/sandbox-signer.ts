import { randomBytes } from 'node:crypto';
import { hexToBytes } from '@noble/hashes/utils.js';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { SignerSettings } from '../rails/usdt/payouts/signer-client.ts';
import { serveSigner } from './signer-server.ts';
import { forgetfulMemory, SigningDesk } from './signing-desk.ts';

/** Well known: the real signer rejects it. */
export const sandboxSignerKey = hexToBytes(
  '2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
);

const LIMIT = 1_000_000n * MICROS_PER_UNIT;

/** The real signer with play money, in this process. */
export async function startSandboxSigner(
  clock: () => Date = () => new Date(),
): Promise<{ settings: SignerSettings; close(): Promise<void> }> {
  const desk = new SigningDesk({
    keys: { tron: sandboxSignerKey, ethereum: sandboxSignerKey, bsc: sandboxSignerKey },
    limits: { perTransaction: LIMIT, perDay: LIMIT },
    memory: forgetfulMemory(),
    clock,
  });
  const token = randomBytes(24).toString('hex');
  const { url, close } = await serveSigner({ desk, tokens: [token], host: '127.0.0.1', port: 0 });
  return { settings: { url, token }, close };
}

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { chainPayoutRails } from '../modules/withdrawals/payout-chain.ts';

const record = z.object({
  rail: z.enum(chainPayoutRails),
  reference: z.string(),
  wallet: z.string(),
  nonce: z.int().nullable(),
  to: z.string(),
  /** In micro-units of USDT. */
  amount: z.string().regex(/^\d+$/).transform(BigInt),
  /** All of the order, in one way of writing. */
  order: z.string(),
  /** From when on the transaction is void, on TRON. */
  expiresAt: z.iso.datetime().nullable(),
  /** Whether it moves money that no other transaction here does: a replacement does not. */
  counts: z.boolean(),
  at: z.iso.datetime(),
});

/** What was signed, and when. */
export type SigningRecord = z.output<typeof record>;

/** What a signer has signed so far. */
export interface SigningMemory {
  readonly records: readonly SigningRecord[];
  /** Returns when the record is as safe as a disk makes it. */
  remember(record: SigningRecord): void;
}

/** Forgets with its process: for the sandbox and for tests. */
export function forgetfulMemory(): SigningMemory {
  const records: SigningRecord[] = [];
  return { records, remember: (signed) => void records.push(signed) };
}

/**
 * A file of its own, a line for each signature, only ever added to. A line is on the disk before the signature exists:
 * whatever was given out is in it, so neither the limits nor the numbers that are used up begin anew after a restart.
 */
export function fileMemory(path: string): SigningMemory & { close(): void } {
  mkdirSync(dirname(path), { recursive: true });
  const records = existsSync(path) ? readRecords(path) : [];
  const file = openSync(path, 'a', 0o600);
  return {
    records,
    remember(signed) {
      const line = `${JSON.stringify({ ...signed, amount: signed.amount.toString() })}\n`;
      writeSync(file, line);
      fsyncSync(file);
      records.push(signed);
    },
    close: () => closeSync(file),
  };
}

function readRecords(path: string): SigningRecord[] {
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // The machine stopped in the middle of a line: nothing was signed for it.
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => record.parse(JSON.parse(line)));
}

import { parentHash, recordHash, writeHead } from '../../transparency/log.ts';
import { signerOf } from '../../transparency/testing/reference-operator.ts';
import { issueSignedReceipt, recordOfReceipt } from '../signed-receipt.ts';
import type { SignedReceipt } from '../wire.ts';
import { genuineRound } from './genuine-round.ts';

export const house = signerOf(new Uint8Array(32).fill(7));

export function genuineSignedReceipt({ won = true, signer = house } = {}): SignedReceipt {
  const played = { playedAt: '2026-11-15T08:30:00.000Z', currency: 'UGX' as const, transfer: '41' };
  return issueSignedReceipt({ ...genuineRound({ won }), ...played }, (text) => signer.sign(text));
}

/** The same, in a log of two records. */
export function loggedReceipt(): SignedReceipt {
  const receipt = genuineSignedReceipt();
  const other = recordHash('{}');
  const root = parentHash(other, recordHash(recordOfReceipt(receipt)));
  const head = house.sign(writeHead({ size: 2, root, time: '2026-11-15T08:31:00.000Z' }));
  return { ...receipt, log: { index: 1, path: [other], head } };
}

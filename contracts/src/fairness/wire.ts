import { z } from 'zod';
import { currencies } from '../countries.ts';
import { MAX_WIRE_AMOUNT } from '../money.ts';
import { odds } from '../odds.ts';
import { said } from '../problem-message.ts';
import { CLIENT_SEED, ROUND_ID } from './patterns.ts';

const bytes32 = z
  .string()
  .max(64, { abort: true })
  .regex(/^[0-9a-f]{64}$/, 'Expected 32 bytes in lower-case hex');
/** Per round. */
export const MAX_REFUSED_LOGGED = 20;

const prize = z.uint32();
const eachBox = <T extends z.ZodType>(item: T) => z.array(item).length(odds.boxes);

export const roundId = z.string().max(64, { abort: true }).regex(ROUND_ID, 'This is not the id of a round');
export const selectedBox = z
  .int()
  .min(0)
  .max(odds.boxes - 1);

/** Created by the browser, editable by the player. */
export const clientSeed = z
  .string()
  .max(64, { abort: true, error: said({ problem: 'client_seed_too_long', maximum: 64 }) })
  .regex(CLIENT_SEED, said({ problem: 'client_seed_characters', maximum: 64 }));

/** Hashes are lower-case hex. */
export const sealedRound = z.object({
  roundId,
  /** SHA-256 of the seed, which determines the board. */
  seedHash: bytes32,
  odds: z.object({
    /** In basis points of the stake; the other boxes are empty. */
    prizes: z.array(prize.min(1)).min(1).max(odds.boxes),
    hash: bytes32,
  }),
});

export type SealedRound = z.output<typeof sealedRound>;

export const revealedRound = z.object({
  roundId,
  seed: bytes32,
  clientSeed,
  /** Position p shows sealed box (p + shift) mod 9. */
  shift: selectedBox,
  /** Basis points by position. */
  prizes: eachBox(prize),
});

export type RevealedRound = z.output<typeof revealedRound>;

export const playerPick = z.object({
  selectedBox,
  betAmount: z.int().min(1).max(MAX_WIRE_AMOUNT),
  clientSeed,
});

export type PlayerPick = z.output<typeof playerPick>;

/** As the round's record in the transparency log lists it. */
export const refusedAttempt = z.strictObject({
  box: selectedBox,
  /** The code of the refusal. */
  cause: z.string().max(40),
  clientSeed,
  /** In micro-units. */
  stake: z.string().regex(/^[1-9]\d{0,18}$/),
});

export type RefusedAttempt = z.output<typeof refusedAttempt>;

/** Why a sealed round ended without being played. */
export const voidReasons = [
  'chosen', // the player chose another table
  'ended', // the offer ended
  'resealed', // operators replaced every sealed round after restoring a backup
] as const;

export type VoidReason = (typeof voidReasons)[number];

const amount = z.number().nonnegative();

export const playOutcome = z.object({
  won: z.boolean(),
  result: z.enum(['win', 'lose']),
  /** Added to the stake. */
  prize: amount,
  /** Stake plus prize; 0 on a loss. */
  winAmount: amount,
});

export type PlayOutcome = z.output<typeof playOutcome>;

const receiptParts = {
  playedAt: z.iso.datetime(),
  currency: z.enum(currencies),
  sealed: z.strictObject({ ...sealedRound.shape, odds: z.strictObject(sealedRound.shape.odds.shape) }),
  pick: z.strictObject(playerPick.shape),
  outcome: z.strictObject(playOutcome.shape),
  revealed: z.strictObject(revealedRound.shape),
};

export const receipt = z.strictObject({
  version: z.literal(1),
  ...receiptParts,
  /** SHA-256 of the canonical JSON of the rest: detects damage, not forgery. */
  checksum: bytes32,
});

export type Receipt = z.output<typeof receipt>;

const bytes64 = z.string().regex(/^[0-9a-f]{128}$/, 'Expected 64 bytes in lower-case hex');

/** Signed, with its transparency log position once logged (docs/transparency.md). */
export const signedReceipt = z.strictObject({
  version: z.literal(2),
  ...receiptParts,
  /** The bet's ledger transfer id. */
  transfer: z.string().regex(/^[1-9]\d{0,18}$/),
  key: bytes32,
  signature: bytes64,
  log: z
    .strictObject({
      index: z.int().nonnegative(),
      path: z.array(bytes32).max(64),
      head: z.strictObject({ text: z.string().max(200), signature: bytes64, key: bytes32 }),
      /** Part of the round's record. */
      refused: z.array(refusedAttempt).max(MAX_REFUSED_LOGGED).optional(),
    })
    .nullable(),
});

export type SignedReceipt = z.output<typeof signedReceipt>;

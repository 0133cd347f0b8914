import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { givenDay } from '../shapes.ts';
import { LEVELS, PLACES } from './liabilities.ts';

const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `Expected ${bytes} bytes in lower-case hex`);

export const signedText = z.object({ text: z.string(), signature: hex(64), key: hex(32) });

const statedDay = z.object({
  day: z.iso.date(),
  liabilities: signedText,
  /** Null until it is published. */
  reserves: signedText.nullable(),
});

export type StatedDay = z.output<typeof statedDay>;

export const transparencyApi = {
  transparencyDays: endpoint('GET /api/transparency/days', 'public', {
    summary:
      'What the house has signed that it owes and holds, day by day, the newest first (docs/transparency.md)',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(40),
      before: givenDay.optional(),
    }),
    data: z.object({
      /** The server's time. */
      now: z.iso.datetime(),
      days: z.array(statedDay),
    }),
  }),
  liabilityBranch: endpoint('GET /api/transparency/branch', 'player', {
    summary: "The player's own branch of the tree of what is owed: proof that these balances are in its root",
    query: z.object({ day: givenDay }),
    data: z.object({
      day: z.iso.date(),
      currency: z.enum(currencies),
      username: z.string(),
      place: z
        .int()
        .min(0)
        .max(PLACES - 1),
      salt: hex(32),
      /** Game, reserved, investment, in micro-units. */
      sums: z.array(z.string().regex(/^\d{1,19}$/)).length(3),
      /** From the leaf up: hash and sums, 56 bytes in base64url. */
      siblings: z.array(z.string().length(75)).length(LEVELS),
    }),
  }),
};

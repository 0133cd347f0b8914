import { z } from 'zod';
import { neededText } from './free-text.ts';
import { MAX_WIRE_AMOUNT } from './money.ts';
import { said } from './problem-message.ts';
import { REASON_LENGTH } from './reason-length.ts';

// What the calls of several capabilities have in common.

/**
 * The number of a row as text: JSON numbers end where the database's go on. Eighteen digits fit into both. It has one
 * spelling, so that what is told apart by it, such as what waits for a second operator, is told apart by the row.
 */
export const rowId = z
  .string()
  .max(18, { abort: true, error: said({ problem: 'id_unknown' }) })
  .regex(/^(?:0|[1-9]\d*)$/, said({ problem: 'id_unknown' }));

/** The parameters of a path that names one row. */
export const oneRow = z.object({ id: rowId });

/** There is no year 0 for the database, and none before the house or far after it for anybody. */
const THIS_MILLENNIUM = /^2\d{3}-/;
/** As somebody who calls writes them. */
export const givenDay = z.string().max(10, { abort: true }).regex(THIS_MILLENNIUM).pipe(z.iso.date());
export const givenMoment = z
  .string()
  .max(40, { abort: true })
  .regex(THIS_MILLENNIUM)
  .pipe(z.iso.datetime({ offset: true }));

/** Why somebody did something. Every action of an operator keeps it for good. */
export const reason = neededText(REASON_LENGTH, { problem: 'reason_missing' });

/** A player as operators' lists name them. */
export const person = z.object({ id: z.string(), username: z.string() });

/** What is wrong with the amount is said by the rules, in their own words. */
export const wireAmount = z.number().min(-MAX_WIRE_AMOUNT).max(MAX_WIRE_AMOUNT).multipleOf(0.01);

/** A page of a player's list. `before`: only what came before this one, the id of the last of the page before. */
export const cursorPage = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: rowId.optional(),
});

/** How many rows of an operator's list are asked for at once. */
export const pageLimit = z.coerce.number().int().min(1).max(200).default(50);
export const pageOffset = z.coerce.number().int().min(0).max(1_000_000).default(0);
export const page = { limit: pageLimit, offset: pageOffset };
export const pagination = z.object({ total: z.int(), limit: z.int(), offset: z.int() });

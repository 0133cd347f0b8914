import { z } from 'zod';
import { neededText } from './free-text.ts';
import { MAX_WIRE_AMOUNT } from './money.ts';
import { said } from './problem-message.ts';
import { REASON_LENGTH } from './reason-length.ts';

/** As text: bigints exceed JSON's safe integers. One spelling, so approvals keyed by it refer to one row. */
export const rowId = z
  .string()
  .max(18, { abort: true, error: said({ problem: 'id_unknown' }) })
  .regex(/^(?:0|[1-9]\d*)$/, said({ problem: 'id_unknown' }));

export const oneRow = z.object({ id: rowId });

/** PostgreSQL has no year 0; other millennia are certainly wrong. */
const THIS_MILLENNIUM = /^2\d{3}-/;
export const givenDay = z.string().max(10, { abort: true }).regex(THIS_MILLENNIUM).pipe(z.iso.date());
export const givenMoment = z
  .string()
  .max(40, { abort: true })
  .regex(THIS_MILLENNIUM)
  .pipe(z.iso.datetime({ offset: true }));

/** Stored with every operator action. */
export const reason = neededText(REASON_LENGTH, { problem: 'reason_missing' });

export const person = z.object({ id: z.string(), username: z.string() });

/** The rules report amount problems with better texts. */
export const wireAmount = z.number().min(-MAX_WIRE_AMOUNT).max(MAX_WIRE_AMOUNT).multipleOf(0.01);

/** `before`: the id of the previous page's last row. */
export const cursorPage = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: rowId.optional(),
});

export const pageLimit = z.coerce.number().int().min(1).max(200).default(50);
export const pageOffset = z.coerce.number().int().min(0).max(1_000_000).default(0);
export const page = { limit: pageLimit, offset: pageOffset };
export const pagination = z.object({ total: z.int(), limit: z.int(), offset: z.int() });

import { z } from 'zod';
import { currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';
import { givenMoment, rowId } from '../shapes.ts';
import { signedText } from '../transparency/api.ts';

export const statementAccounts = ['game', 'reserved', 'investment'] as const;
export type StatementAccount = (typeof statementAccounts)[number];

export const statementQuery = z.object({
  account: z.enum(statementAccounts).default('game'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** Id of the previous page's last movement. */
  before: rowId.optional(),
  from: givenMoment.optional(),
  to: givenMoment.optional(),
});

const movement = z.object({
  /** Ledger transfer id. */
  id: z.string(),
  /** Such as deposit, bet or withdrawal.reserve. */
  kind: z.string(),
  /** Signed. */
  amount: z.number(),
  balanceAfter: z.number(),
  createdAt: z.iso.datetime(),
  /**
   * The other player, a withdrawal's destination, a late credit's withdrawal or a correction's reason; else
   * null.
   */
  about: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

export const statement = z.object({
  account: z.enum(statementAccounts),
  currency: z.enum(currencies),
  currencySymbol: z.string(),
  balance: z.number(),
  movements: z.array(movement),
  hasMore: z.boolean(),
});
export type Statement = z.output<typeof statement>;

export const statementApi = {
  statement: endpoint('GET /api/wallet/statement', 'player', {
    summary: "All movements of one of the player's accounts with the running balance, the newest first",
    query: statementQuery,
    data: statement,
  }),
  signedStatement: endpoint('GET /api/wallet/statement/signed', 'player', {
    summary: 'What a statement comes to, signed by the house for whoever is shown it on paper',
    query: statementQuery.pick({ account: true, from: true, to: true }),
    /** Null if the period has too many movements to sign. */
    data: z.object({ signed: signedText.nullable() }),
  }),
};

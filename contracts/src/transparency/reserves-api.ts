import { z } from 'zod';
import { mobileProviders } from '../deposits/api.ts';
import { endpoint } from '../endpoint.ts';
import { reserveChains } from './reserves.ts';

const reservesOfDay = z.object({
  day: z.iso.date(),
  /** The snapshot time of the liabilities; reserves are stated for it. */
  taken: z.iso.datetime(),
  /** Signed by then, with what has been stated. */
  dueAt: z.iso.datetime(),
  signedAt: z.iso.datetime().nullable(),
  addresses: z.array(
    z.object({ chain: z.enum(reserveChains), address: z.string(), amount: z.number(), block: z.string() }),
  ),
  providers: z.array(
    z.object({
      provider: z.enum(mobileProviders),
      /** The ledger balance limits what counts. */
      books: z.number(),
      /** Null until the day of each of its wallets is closed. */
      stated: z
        .object({ amount: z.number(), enteredAt: z.iso.datetime(), operators: z.array(z.string()) })
        .nullable(),
    }),
  ),
});
export type ReservesOfDay = z.output<typeof reservesOfDay>;

export const adminReservesApi = {
  adminReserves: endpoint('GET /api/admin/reserves', 'viewer', {
    summary: 'What is held against what is owed, for the last days, by chain and by provider',
    data: z.object({ days: z.array(reservesOfDay) }),
  }),
};

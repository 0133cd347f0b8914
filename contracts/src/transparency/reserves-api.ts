import { z } from 'zod';
import { mobileProviders } from '../deposits/api.ts';
import { endpoint } from '../endpoint.ts';
import { awaitsApproval } from '../operators/approvals.ts';
import { said } from '../problem-message.ts';
import { givenDay, reason, wireAmount } from '../shapes.ts';
import { reserveChains } from './reserves.ts';

const reservesOfDay = z.object({
  day: z.iso.date(),
  /** When what is owed was added up: what is held is stated for this moment. */
  taken: z.iso.datetime(),
  /** When it is signed at the latest, with what is there by then. */
  dueAt: z.iso.datetime(),
  signedAt: z.iso.datetime().nullable(),
  addresses: z.array(
    z.object({ chain: z.enum(reserveChains), address: z.string(), amount: z.number(), block: z.string() }),
  ),
  providers: z.array(
    z.object({
      provider: z.enum(mobileProviders),
      /** The balance in the ledger, which limits what can be stated. */
      books: z.number(),
      stated: z
        .object({ amount: z.number(), enteredAt: z.iso.datetime(), operators: z.array(z.string()) })
        .nullable(),
    }),
  ),
});
export type ReservesOfDay = z.output<typeof reservesOfDay>;

export const adminReservesApi = {
  adminReserves: endpoint('GET /api/admin/reserves', 'viewer', {
    summary: 'What is held against what is owed, for the last days, and what an operator has to state',
    data: z.object({ days: z.array(reservesOfDay) }),
  }),
  adminStateReserve: endpoint('POST /api/admin/reserves', 'operator', {
    summary: "State what a provider's own statement says that it held when what is owed was added up",
    body: z.object({
      day: givenDay,
      provider: z.enum(mobileProviders),
      /** In shillings. */
      amount: wireAmount.refine((value) => value >= 0, said({ problem: 'amount_missing' })),
      reason,
    }),
    data: z.object({ day: z.iso.date(), provider: z.enum(mobileProviders), amount: z.number() }),
    accepted: awaitsApproval,
  }),
};

import { mobileProviders } from '@sanduku/contracts/deposits/api';
import { toWire } from '@sanduku/contracts/money';
import type { ReserveChain } from '@sanduku/contracts/transparency/reserves';
import type { adminReservesApi, ReservesOfDay } from '@sanduku/contracts/transparency/reserves-api';
import type { Handlers } from '../../http/routes.ts';
import { DUE_AFTER_MS, type ReservesDeps, readLedgerTotals } from './reserves.ts';

const DAYS = 7;

export function adminReservesHandlers(deps: ReservesDeps): Pick<Handlers, keyof typeof adminReservesApi> {
  const { queries } = deps.database;

  async function readDay({ day, taken, signedAt }: DayRow): Promise<ReservesOfDay> {
    const addresses = await queries
      .selectFrom('reserve_address')
      .selectAll()
      .where('day', '=', day)
      .orderBy('chain')
      .execute();
    const stated = await queries
      .selectFrom('reserve_stated')
      .innerJoin('approval', 'approval.id', 'approval_id')
      .innerJoin('operator as asker', 'asker.id', 'asked_by')
      .innerJoin('operator as decider', 'decider.id', 'decided_by')
      .select(['provider', 'amount', 'entered_at', 'asker.username as first', 'decider.username as second'])
      .where('day', '=', day)
      .execute();
    const providers = mobileProviders.map(async (provider) => {
      const found = stated.find((one) => one.provider === provider);
      return {
        provider,
        books: toWire(await readLedgerTotals(queries, provider, taken)),
        stated: found
          ? {
              amount: toWire(found.amount),
              enteredAt: found.entered_at.toISOString(),
              operators: [found.first, found.second],
            }
          : null,
      };
    });
    return {
      day,
      taken: taken.toISOString(),
      dueAt: new Date(taken.getTime() + DUE_AFTER_MS).toISOString(),
      signedAt: signedAt?.toISOString() ?? null,
      addresses: addresses.map(({ chain, address, amount, block }) => ({
        chain: chain as ReserveChain,
        address,
        amount: toWire(amount),
        block: block.toString(),
      })),
      providers: await Promise.all(providers),
    };
  }

  return {
    adminReserves: async () => {
      const days = await queries
        .selectFrom('liability_day')
        .leftJoin('reserve_day', 'reserve_day.day', 'liability_day.day')
        .select(['liability_day.day', 'snapshot_at as taken', 'signed_at as signedAt'])
        .orderBy('liability_day.day', 'desc')
        .limit(DAYS)
        .execute();
      return { days: await Promise.all(days.map(readDay)) };
    },
  };
}

interface DayRow {
  readonly day: string;
  readonly taken: Date;
  readonly signedAt: Date | null;
}

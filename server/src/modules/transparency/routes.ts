import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { adminReservesApi, ReservesOfDay, transparencyApi } from '@sanduku/contracts/transparency/api';
import type { ReserveChain } from '@sanduku/contracts/transparency/reserves';
import type { AnonymousRateLimit } from '../../http/anonymous-rate-limit.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';
import { Branches } from './branches.ts';
import { DUE_AFTER_MS, type ReservesDeps, readLedgerTotals } from './reserves.ts';
import type { TransparencyDeps } from './snapshot-day.ts';

/** Loading an old tree is expensive. */
const branchLimit: AttemptLimit = { name: 'branch', most: 20, inMinutes: 1 };

export function transparencyHandlers(
  deps: TransparencyDeps & { readonly admit: AnonymousRateLimit; readonly attempts: AttemptLimits },
): Pick<Handlers, 'transparencyDays' | 'liabilityBranch'> {
  const branches = new Branches(deps.database.queries);
  return {
    transparencyDays: ({ request, query }) => deps.admit(request, () => readStatedDays(deps, query)),
    liabilityBranch: async ({ session, query: { day } }) => {
      const { player, row } = await deps.attempts.callOwn(branchLimit, session, 'player_auditor_number', {});
      const { username, currency } = player;
      const found = await branches.of({ username, currency, number: row.player_auditor_number }, day);
      return found ?? new Refusal('not_found');
    },
  };
}

async function readStatedDays(
  { database: { queries }, clock }: Pick<TransparencyDeps, 'database' | 'clock'>,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<DataOf<typeof transparencyApi.transparencyDays>> {
  let rows = queries
    .selectFrom('liability_day as owed')
    .leftJoin('reserve_day as held', 'held.day', 'owed.day')
    .select(['owed.day', 'owed.statement', 'owed.signature', 'owed.signing_key'])
    .select(['held.statement as held', 'held.signature as held_signature', 'held.signing_key as held_key'])
    .orderBy('owed.day', 'desc')
    .limit(limit);
  if (before !== undefined) rows = rows.where('owed.day', '<', before);
  const days = await rows.execute();
  return {
    now: clock().toISOString(),
    days: days.map(({ day, statement, signature, signing_key, held, held_signature, held_key }) => ({
      day,
      liabilities: { text: statement, signature, key: signing_key },
      reserves: held === null ? null : { text: held, signature: held_signature ?? '', key: held_key ?? '' },
    })),
  };
}

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

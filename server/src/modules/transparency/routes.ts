import type { DataOf } from '@sanduku/contracts/endpoint';
import type { transparencyApi } from '@sanduku/contracts/transparency/api';
import type { AnonymousRateLimit } from '../../http/anonymous-rate-limit.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';
import { Branches } from './branches.ts';
import type { TransparencyDeps } from './deps.ts';

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

import type { AnonymousRateLimit } from '../../http/anonymous-rate-limit.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';
import { Branches } from './branches.ts';
import type { TransparencyDeps } from './deps.ts';
import { readStatedDays } from './stated-days.ts';

/** Loading an old tree is expensive, so it is rate limited. */
const branchLimit: AttemptLimit = { name: 'branch', most: 20, inMinutes: 1 };

export function transparencyHandlers(
  deps: TransparencyDeps & { readonly admit: AnonymousRateLimit; readonly attempts: AttemptLimits },
): Pick<Handlers, 'transparencyDays' | 'liabilityBranch'> {
  const branches = new Branches(deps.database.queries);
  return {
    transparencyDays: ({ request, query }) => deps.admit(request, () => readStatedDays(deps, query)),
    liabilityBranch: async ({ player, query: { day } }) => {
      const counted = await deps.attempts.count(branchLimit, [`by ${player.id}`]);
      if (counted instanceof Refusal) return counted;
      return (await branches.of(player, day)) ?? new Refusal('not_found');
    },
  };
}

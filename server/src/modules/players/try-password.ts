import type { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit } from './attempt-limits.ts';
import type { PlayerDeps } from './deps.ts';
import { networkOf, type Visitor } from './visitor.ts';

/** Lets a visitor try a password for a name, as often as the limit allows for either of them. */
export async function tryPassword<T>(
  { passwordSlots, attempts }: Pick<PlayerDeps, 'passwordSlots' | 'attempts'>,
  { limit, name, visitor }: { limit: AttemptLimit; name: string; visitor: Visitor },
  verify: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const network = networkOf(visitor.address);
  const subjects = [`from ${network}`, `as ${name}`];
  // Whoever is refused anyway takes nobody's turn.
  const known = attempts.knownRefusal(limit, subjects);
  if (known !== undefined) return known;
  // Counted only when it is our turn, so that a crowd of right logins from one town does not fill the count.
  return passwordSlots.take(network, () => attempts.guess(limit, subjects, verify));
}

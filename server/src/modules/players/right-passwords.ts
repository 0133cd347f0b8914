import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits, Subject } from './attempt-limits.ts';

/** A caller who knows the password or PIN. */
interface Knowing {
  readonly name: string;
  readonly networks: readonly Subject[];
}

/**
 * A correct password costs as much time as a wrong one. Networks count an account from its second one in a minute,
 * so many accounts in one network cannot lock out their neighbours.
 */
function rightLimits({ name }: AttemptLimit) {
  const inMinutes = 1;
  return {
    first: { name: `first right instead of ${name}`, most: 1, inMinutes },
    ofAccount: { name: `right instead of ${name}`, most: 29, inMinutes },
    repeated: { name: `repeated right instead of ${name}`, most: 60, inMinutes },
  };
}

/** `wrong` is the limit for wrong ones. */
export async function countRight(
  attempts: AttemptLimits,
  wrong: AttemptLimit,
  { name, networks }: Knowing,
): Promise<Refusal | undefined> {
  const { ofAccount, first, repeated } = rightLimits(wrong);
  if (!((await attempts.count(first, [name])) instanceof Refusal)) return undefined;
  const counted = await attempts.count(ofAccount, [name]);
  if (counted instanceof Refusal) return counted;
  const again = await attempts.count(repeated, networks);
  return again instanceof Refusal ? again : undefined;
}

export function knownRightRefusal(
  attempts: AttemptLimits,
  wrong: AttemptLimit,
  { name, networks }: Knowing,
): Refusal | undefined {
  const { ofAccount, first, repeated } = rightLimits(wrong);
  return (
    attempts.knownRefusal(ofAccount, [name]) ??
    (attempts.knownRefusal(first, [name]) && attempts.knownRefusal(repeated, networks))
  );
}

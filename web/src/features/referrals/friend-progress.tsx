import type { ReferralStatus } from '@sanduku/contracts/referrals/api';
import { classes } from '../../ui/classes.ts';
import { referrals } from './texts.en.ts';

const texts = referrals.friends;

/** How many of the three steps are behind a friend: signed up, first deposit, bonus paid. */
const stepsDone: Record<ReferralStatus, 1 | 2 | 3> = {
  signed_up: 1,
  missed: 1,
  held: 2,
  refused: 2,
  paid: 3,
};

const isOver: Record<ReferralStatus, boolean> = {
  signed_up: false,
  missed: true,
  held: false,
  refused: true,
  paid: false,
};

/** A small picture of how far a friend has come; the word beside it says the same. */
export function FriendProgress({ status }: { status: ReferralStatus }) {
  const done = stepsDone[status];
  return (
    <span className="inline-flex items-center gap-1" role="img" aria-label={texts.progress(done)}>
      {[1, 2, 3].map((step) => (
        <span
          key={step}
          className={classes(
            'h-2 w-7 rounded-sm',
            step > done && 'bg-line',
            step <= done && (isOver[status] ? 'bg-line-strong' : done === 3 ? 'bg-gain' : 'bg-marigold'),
          )}
        />
      ))}
    </span>
  );
}

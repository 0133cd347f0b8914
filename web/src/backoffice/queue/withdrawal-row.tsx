import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../shared/money.tsx';
import { Age } from '../shared/time.tsx';
import { flagsOf } from './risk-flags.ts';
import { queue } from './texts.ts';
import { destinationOf, stateOf } from './withdrawal-texts.ts';

interface WithdrawalRowProps {
  withdrawal: AdminWithdrawal;
  isSelected: boolean;
  onSelect: () => void;
}

/** One line of the queue. Only the selected one is in the way of the Tab key: the arrows lead to the others. */
export function WithdrawalRow({ withdrawal, isSelected, onSelect }: WithdrawalRowProps) {
  const { id, place, player, amount, currency, createdat } = withdrawal;
  return (
    <li>
      <button
        type="button"
        data-withdrawal={id}
        aria-current={isSelected}
        tabIndex={isSelected ? 0 : -1}
        onClick={onSelect}
        className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-l-4 border-line border-l-transparent px-3 py-2.5 text-left text-sm hover:bg-raised focus-visible:-outline-offset-3 aria-[current=true]:border-l-marigold aria-[current=true]:bg-raised"
      >
        <span className="truncate font-semibold">
          {place !== null && (
            <span className="mr-2 font-normal text-ink-soft tabular-nums">
              <span className="sr-only">{queue.row.place(place)}, </span>
              <span aria-hidden="true">{place}.</span>
            </span>
          )}
          {player.username}
        </span>
        <Money amount={amount} currency={currency} className="text-right font-display font-bold" />
        <span className="truncate text-ink-soft">{destinationOf(withdrawal)}</span>
        <span className="text-right text-ink-soft">
          <Age since={createdat} />
        </span>
        <RowBadges withdrawal={withdrawal} />
      </button>
    </li>
  );
}

/** The state where lists are mixed, else how many flags there are and the gravest in words. */
function RowBadges({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  if (withdrawal.status !== 'pending') {
    const { text, tone } = stateOf(withdrawal);
    return (
      <span className="col-span-2 mt-1">
        <Badge tone={tone}>{text}</Badge>
      </span>
    );
  }
  const flags = flagsOf(withdrawal);
  const [gravest] = flags;
  return (
    <span className="col-span-2 mt-1 flex flex-wrap gap-1.5">
      {gravest ? (
        <>
          <Badge tone={gravest.tone}>{gravest.text}</Badge>
          {flags.length > 1 && <Badge>{queue.row.flags(flags.length)}</Badge>}
        </>
      ) : (
        <Badge>{queue.row.noFlags}</Badge>
      )}
    </span>
  );
}

import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { percentText } from './box-label.tsx';
import type { RoundResult } from './game-state.ts';
import { HashList } from './hash-list.tsx';
import { ReceiptCheckLink, ReceiptDownload } from './receipt-actions.tsx';
import { game } from './texts.en.ts';

const texts = game.verified;

interface RoundDialogProps {
  result: RoundResult;
  onClose: () => void;
}

/** What was checked, with all that is needed to check it again elsewhere. */
export function RoundDialog({ result, onClose }: RoundDialogProps) {
  const { pick, revealed } = result.evidence;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={texts.text}
      footer={<ReceiptDownload result={result} />}
    >
      <ul className="flex flex-col gap-1.5">
        {texts.checks.map((check) => (
          <li key={check} className="flex gap-2.5 text-sm">
            <CheckIcon className="mt-0.5 size-5 text-link" />
            {check}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 mb-2 text-base">{texts.boxes}</h3>
      <ol className="grid grid-cols-3 gap-2">
        {revealed.prizes.map((prize, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a box is.
            key={place}
            className={classes(
              'flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-md border-2 px-2.5 py-1 text-sm',
              place === pick.selectedBox ? 'border-marigold-deep bg-raised' : 'border-line',
            )}
          >
            <span className="text-ink-soft">
              {game.box.name(place + 1)}
              {place === pick.selectedBox && <span className="sr-only">, {game.box.yourPick}</span>}
            </span>
            <span className={prize > 0 ? 'font-bold' : 'text-ink-soft'}>
              {prize > 0 ? game.box.prize(percentText(prize)) : game.box.empty}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-5">
        <HashList
          hashes={[
            { label: texts.round, value: revealed.roundId },
            { label: texts.seed, value: revealed.seed },
            { label: texts.clientSeed, value: revealed.clientSeed },
            { label: texts.shift, value: texts.shiftText(revealed.shift) },
          ]}
        />
      </div>
      <div className="-ml-4 mt-3">
        <ReceiptCheckLink result={result} />
      </div>
    </Dialog>
  );
}

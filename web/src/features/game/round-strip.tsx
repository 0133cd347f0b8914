import type { PlayedGame } from '@sanduku/contracts/game/api';
import { writtenPercent } from '@sanduku/contracts/number-marks';
import { pages } from '@sanduku/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../lib/router.tsx';
import { LAST_ROUNDS, lastRounds } from '../../server/queries.ts';
import { RetryBanner } from '../../ui/banner.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BoxIcon } from '../../ui/icons.tsx';
import { FactList } from '../../ui/lists.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { roundStrip as texts } from './round-strip.en.ts';
import { useGameStats } from './use-game-stats.ts';

const places = Array.from({ length: LAST_ROUNDS }, (_, place) => place);

export function RoundStrip() {
  const { data: rounds, isError, refetch } = useQuery(lastRounds);
  const [opened, setOpened] = useState<PlayedGame>();
  return (
    <section aria-label={texts.heading} className="offscreen flex flex-col gap-2">
      <PlayedToday />
      {isError && !rounds ? (
        <RetryBanner onRetry={() => refetch()}>{texts.failed}</RetryBanner>
      ) : (
        <ol className="grid grid-cols-5 gap-1.5 sm:grid-cols-10">
          {places.map((place) => {
            const round = rounds?.[place];
            return (
              <li key={place} className="h-12 rounded-md bg-raised">
                {round && <RoundButton round={round} onOpen={() => setOpened(round)} />}
              </li>
            );
          })}
        </ol>
      )}
      {opened && <ProofDialog round={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function PlayedToday() {
  const { bestWin, gamesToday, minutesToday } = useGameStats().data;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
      <Link to={pages.playLimits} className="prose-link inline-flex min-h-11 items-center">
        {texts.today(gamesToday, minutesToday)}
      </Link>
      {bestWin > 0 && (
        <span>
          {texts.bestWin} <Money amount={bestWin} className="text-ink" />
        </span>
      )}
    </p>
  );
}

const resultOf = ({ won, prize, betAmount }: PlayedGame) =>
  won ? texts.prize(writtenPercent(Math.round((100 * prize) / betAmount))) : texts.empty;

function RoundButton({ round, onOpen }: { round: PlayedGame; onOpen: () => void }) {
  const box = round.selectedBox + 1;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={classes(
        'flex size-full cursor-pointer flex-col items-center justify-center rounded-md border text-xs leading-4',
        round.won ? 'border-gain bg-gain-soft text-gain' : 'border-line text-ink-soft hover:bg-surface',
      )}
    >
      <span className="flex items-center gap-0.5">
        <BoxIcon className="size-3.5" />
        <span className="sr-only">{texts.box} </span>
        {box}{' '}
      </span>
      <strong className="font-semibold tabular-nums">{resultOf(round)} </strong>
      <span className="sr-only">{texts.proof}</span>
    </button>
  );
}

function ProofDialog({ round, onClose }: { round: PlayedGame; onClose: () => void }) {
  const { won, prize, betAmount, selectedBox, createdat } = round;
  return (
    <Dialog open onClose={onClose} title={texts.dialog(selectedBox + 1)}>
      <FactList
        facts={[
          { label: texts.stake, value: <Money amount={betAmount} /> },
          {
            label: won ? texts.won : texts.lost,
            value: <Money amount={won ? prize : betAmount} direction={won ? 'in' : 'out'} />,
          },
          { label: texts.played, value: <TimeLabel at={createdat} /> },
        ]}
      />
      <div className="mt-4">
        <ReceiptPanel gameId={round.id} />
      </div>
    </Dialog>
  );
}

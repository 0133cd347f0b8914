import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSupport } from '../../lib/client-config.ts';
import { CHANGE_STAKE_GUARD_MS } from '../../lib/timings.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonProps, IconButton } from '../../ui/button.tsx';
import { SealIcon, SoundOffIcon, SoundOnIcon } from '../../ui/icons.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { receipts } from '../fairness/receipts.en.ts';
import { boxDisplays, useOtherBoxes, useShuffle } from './box-display.ts';
import { BoxGrid } from './box-grid.tsx';
import type { GameState, RoundResult } from './game-state.ts';
import { ProofButton, ReceiptCheckLink, ReceiptDownload, SealDialog, type SeedProps } from './proof.tsx';
import type { SealFlaw } from './round-check.ts';
import { useGameSounds, useSound } from './sound.ts';
import { StageHeadline, type StageHeadlineProps } from './stage-headline.tsx';
import { game } from './texts.en.ts';

interface StageProps extends StageHeadlineProps {
  canStart: boolean;
  canPlayAgain: boolean;
  /** The id of the text that says why Start is disabled. */
  startReasonId: string | undefined;
  onStart: () => void;
  onPick: (box: number) => void;
  onEarlyPick: () => void;
  onChangeStake: () => void;
  onPlayAgain: () => void;
  /** Stands at the foot: the seal of the board, or the mark that it was verified. */
  children: React.ReactNode;
}

/**
 * Where the game is played: the nine boxes, what is going on, and the one thing to press next, close to the thumb.
 */
export function Stage({ state, children, ...props }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const sound = useSound();
  const order = useShuffle(state.phase === 'shuffling', () => sound.play('swap'));
  const othersAreOpen = useOtherBoxes(state.phase === 'finished');
  useGameSounds(state, sound);
  useStageInSight(state, stage);
  useFocusOnBoxes(state.phase, stage, grid);
  return (
    <section
      ref={stage}
      aria-label={game.stage.heading}
      className="night scroll-mt-20 overflow-hidden rounded-lg border border-line lg:row-span-2"
    >
      <Kitenge pattern={5} className="h-3 w-full" />
      <div className="flex flex-col gap-2 px-4 pb-1 sm:px-6">
        <BoxGrid
          ref={grid}
          displays={boxDisplays(state, othersAreOpen)}
          order={order}
          onPick={props.onPick}
          onEarlyPick={props.onEarlyPick}
        />
        <StageHeadline state={state} {...props} />
        {/* A row, and the main button always first in it: so it stays the same one, and keeps the focus. */}
        <div className="flex gap-2">
          <StageButtons phase={state.phase} {...props} />
        </div>
        <div className="flex items-center justify-between gap-2">
          {children}
          <IconButton
            label={game.stage.sound}
            aria-pressed={sound.isOn}
            onClick={sound.toggle}
            className="-mr-2 ml-auto text-ink-soft"
          >
            {sound.isOn ? <SoundOnIcon /> : <SoundOffIcon />}
          </IconButton>
        </div>
      </div>
    </section>
  );
}

type StageButtonsProps = Pick<
  StageProps,
  'canStart' | 'canPlayAgain' | 'startReasonId' | 'onStart' | 'onChangeStake' | 'onPlayAgain'
> & { phase: GameState['phase'] };

/** What to press next, always in the same place. */
function StageButtons({ phase, ...props }: StageButtonsProps) {
  const { start, shuffling, opening, playAgain } = game.stage;
  switch (phase) {
    case 'idle':
      return (
        <MainButton disabled={!props.canStart} aria-describedby={props.startReasonId} onClick={props.onStart}>
          {start}
        </MainButton>
      );
    case 'shuffling':
      return <MainButton busy>{shuffling}</MainButton>;
    case 'playing':
      return <ChangeStakeButton onPress={props.onChangeStake} size="lg" wide />;
    case 'spinning':
      return <MainButton busy>{opening}</MainButton>;
    case 'finished':
      return (
        <>
          <MainButton disabled={!props.canPlayAgain} onClick={props.onPlayAgain}>
            {playAgain}
          </MainButton>
          <ChangeStakeButton onPress={props.onChangeStake} disabled={!props.canPlayAgain} />
        </>
      );
  }
}

function MainButton(props: React.ComponentProps<typeof Button>) {
  return <Button {...props} variant="primary" size="lg" wide />;
}

interface ChangeStakeButtonProps extends Pick<ButtonProps, 'size' | 'wide' | 'disabled'> {
  onPress: () => void;
}

/** It appears where another button was: a finger that presses twice does not mean it. */
function ChangeStakeButton({ onPress, ...look }: ChangeStakeButtonProps) {
  const [appearedAt] = useState(() => Date.now());
  return (
    <Button
      {...look}
      className="shrink-0"
      onClick={() => Date.now() - appearedAt >= CHANGE_STAKE_GUARD_MS && onPress()}
    >
      {game.stage.changeStake}
    </Button>
  );
}

/**
 * On a phone the boxes may stand partly below the screen: they are brought into sight when the round starts, when its
 * result is there, and when there is something to say about a bet from before a reload.
 */
function useStageInSight(state: GameState, stage: RefObject<HTMLElement | null>): void {
  const { phase } = state;
  const isRecovering = phase === 'idle' && state.problem?.kind === 'left';
  const occasion = phase === 'shuffling' || phase === 'finished' || isRecovering ? phase : undefined;
  useEffect(() => {
    if (occasion) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [occasion, stage]);
}

/** Whoever pressed Start is taken to the boxes when they can be picked: the arrow keys work at once. */
function useFocusOnBoxes(
  phase: GameState['phase'],
  stage: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLTableElement | null>,
): void {
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !stage.current?.contains(activeElement);
    if (phase !== 'playing' || isElsewhere || grid.current?.contains(activeElement)) return;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [phase, stage, grid]);
}

const alarm = game.alarm;

/** A round did not check out. Loud, and it stays until the page is loaded again. */
export function RoundAlarm({ result }: { result: RoundResult }) {
  const { verdict } = result;
  return (
    <Banner tone="error">
      <strong className="block text-base">{alarm.title}</strong>
      <p>{alarm.text}</p>
      {!verdict.ok && (
        <p className="mt-2">
          {alarm.found} {receipts.problems[verdict.problem]}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReceiptDownload result={result} />
        <ReceiptCheckLink result={result} />
        <SupportLink />
      </div>
    </Banner>
  );
}

const flawTexts: Record<SealFlaw, string> = {
  'other odds': alarm.otherOdds,
  'sealed anew': alarm.sealedAnew,
};

/** The board offered for the next round cannot be trusted. */
export function SealAlarm({ flaw }: { flaw: SealFlaw }) {
  return (
    <Banner tone="error">
      <strong className="block text-base">{flawTexts[flaw]}</strong>
      <SupportLink />
    </Banner>
  );
}

function SupportLink() {
  const { chatLink } = useSupport();
  return (
    <a
      href={chatLink}
      target="_blank"
      rel="noopener"
      className="prose-link inline-flex min-h-11 items-center font-semibold"
    >
      {alarm.support}
    </a>
  );
}

/** As much of a fingerprint as is worth a glance; all of it is one tap away. */
const SHOWN_CHARACTERS = 8;

/** Says that the board is sealed, and lets whoever wants to look at the seal. */
export function SealLine({ sealed, ...seed }: SeedProps & { sealed: SealedRound | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!sealed) return <Skeleton className="my-3 h-5 w-56" />;
  return (
    <>
      <ProofButton onClick={() => setOpen(true)}>
        <SealIcon className="size-4.5" />
        <span>
          {game.seal.line}{' '}
          <code className="text-xs text-ink-soft max-sm:hidden">
            {sealed.boardHash.slice(0, SHOWN_CHARACTERS)}
          </code>
        </span>
      </ProofButton>
      {isOpen && <SealDialog {...seed} sealed={sealed} onClose={() => setOpen(false)} />}
    </>
  );
}

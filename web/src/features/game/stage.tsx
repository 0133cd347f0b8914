import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { CHANGE_STAKE_GUARD_MS } from '../../lib/timings.ts';
import { useSupport } from '../../server/config.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { SealIcon, SoundOffIcon, SoundOnIcon } from '../../ui/icons.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { receipts } from '../fairness/receipts.en.ts';
import { boxDisplays, useOtherLids, useShuffle } from './box-display.ts';
import { BoxGrid } from './box-grid.tsx';
import type { GameState, RoundResult } from './game-state.ts';
import { ProofButton, ReceiptCheckLink, ReceiptDownload, SealDialog, type SeedProps } from './proof.tsx';
import type { SealFlaw } from './sealed-rounds.ts';
import { useSound } from './sound.ts';
import { StageHeadline, type StageHeadlineProps } from './stage-headline.tsx';
import { game } from './texts.en.ts';

const Celebration = lazyPart(() => import('./celebration.tsx'), 'Celebration');

interface StageProps extends StageHeadlineProps {
  startButton: RefObject<HTMLButtonElement | null>;
  canStart: boolean;
  canPlayAgain: boolean;
  startReasonId: string | undefined;
  onStart: () => void;
  onPick: (box: number) => void;
  onEarlyPick: () => void;
  onChangeStake: () => void;
  onPlayAgain: () => void;
  onSameAgain: () => void;
  onSkipReveal: () => void;
  stakes: React.ReactNode;
  children: React.ReactNode;
}

export function Stage({ state, stakes, children, ...props }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const sound = useSound(state);
  const order = useShuffle(state.phase === 'shuffling', sound.swap);
  const celebrated = useCelebrated(state);
  const [openOthers, openAll] = useOtherLids(state.phase === 'finished');
  useGameKeys(state.phase, grid, props);
  useStageInSight(state, stage, grid);
  useFocusOnBoxes(state.phase, stage, grid);
  return (
    <section
      ref={stage}
      aria-label={game.stage.heading}
      data-in-round={state.phase === 'idle' ? undefined : ''}
      className="night group/stage scroll-mt-20 overflow-clip rounded-lg border border-line max-sm:-mx-3"
    >
      {celebrated && (
        <Suspense>
          <Celebration
            key={celebrated.evidence.revealed.roundId}
            result={celebrated}
            isOver={state.phase === 'finished'}
            pattern={order[celebrated.evidence.pick.selectedBox] ?? 0}
            grid={grid}
            symbol={props.symbol}
          />
        </Suspense>
      )}
      <Kitenge pattern={5} className="h-1.5 w-full roomy:h-3" />
      <div className="flex flex-col gap-2 px-3 sm:flex-row sm:items-start sm:gap-6 sm:px-5 roomy:py-2">
        <BoxGrid
          ref={grid}
          displays={boxDisplays(state, openOthers)}
          order={order}
          onPick={props.onPick}
          onEarlyPick={props.onEarlyPick}
          className="board-size group-has-data-takes-line/stage:[--line:1.5rem] group-has-data-takes-room/stage:[--taken:3.25rem] max-[359px]:group-has-data-takes-room/stage:[--taken:5.25rem] group-has-[[data-takes-room]~[data-takes-room]]/stage:[--taken:6.5rem]"
          onHurry={() => (state.phase === 'finished' ? openAll() : props.onSkipReveal())}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-2 sm:justify-center sm:gap-1.5 roomy:gap-3">
          <StageHeadline state={state} {...props} />
          {/* On small phones the boxes take their space. */}
          <div className="contents short:group-data-in-round/stage:hidden">{stakes}</div>
          {/* The main button stays first: the same element keeps the focus. */}
          <div
            data-main-action={state.phase === 'idle' || undefined}
            className={classes(
              '-mx-3 flex gap-2 bg-ground px-3 py-1 sm:mx-0 sm:px-0 sm:py-0 roomy:py-1',
              // It must not cover a reason or a problem.
              props.startReasonId === undefined &&
                'bottom-[calc(var(--ribbon)+var(--bottom-bar))] z-10 max-sm:sticky max-sm:[section:has(input:not([type=radio]):focus)_&]:static max-sm:[[data-in-round]:has([role=alert])_&]:static',
            )}
          >
            <StageButtons phase={state.phase} {...props} />
            {sound.isOffered && <SoundOffer onChoose={sound.choose} />}
          </div>
          <div className="flex items-center justify-between gap-2">
            {children}
            <IconButton
              label={game.stage.sound}
              aria-pressed={sound.isOn}
              onClick={() => sound.choose(!sound.isOn)}
              className="-mr-2 ml-auto text-ink-soft"
            >
              {sound.isOn ? <SoundOnIcon /> : <SoundOffIcon />}
            </IconButton>
          </div>
        </div>
      </div>
    </section>
  );
}

function SoundOffer({ onChoose }: { onChoose: (isOn: boolean) => void }) {
  const { soundOffer, soundOn, soundOff } = game.stage;
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex shrink-0 items-center gap-1">
      <span id={id} className="text-sm font-semibold">
        {soundOffer}
      </span>
      <IconButton label={soundOn} onClick={() => onChoose(true)} className="border-2 border-line-strong">
        <SoundOnIcon />
      </IconButton>
      <IconButton label={soundOff} onClick={() => onChoose(false)} className="border-2 border-line-strong">
        <SoundOffIcon />
      </IconButton>
    </fieldset>
  );
}

type StageButtonsProps = Pick<
  StageProps,
  | 'startButton'
  | 'canStart'
  | 'canPlayAgain'
  | 'startReasonId'
  | 'onStart'
  | 'onChangeStake'
  | 'onPlayAgain'
  | 'onSameAgain'
> & { phase: GameState['phase'] };

function StageButtons({ phase, ...props }: StageButtonsProps) {
  const { start, shuffling, opening, playAgain, sameAgain } = game.stage;
  switch (phase) {
    case 'idle':
      return (
        <MainButton
          ref={props.startButton}
          disabled={!props.canStart}
          aria-describedby={props.startReasonId}
          onClick={props.onStart}
        >
          {start}
        </MainButton>
      );
    case 'shuffling':
      return <MainButton busy>{shuffling}</MainButton>;
    case 'playing':
      return <ChangeStakeButton onPress={props.onChangeStake} />;
    case 'spinning':
    case 'revealing':
      return <MainButton busy>{opening}</MainButton>;
    case 'finished':
      return (
        <>
          <MainButton disabled={!props.canPlayAgain} onClick={props.onPlayAgain}>
            {playAgain}
          </MainButton>
          <Button
            size="lg"
            className="shrink-0 px-4!"
            disabled={!props.canPlayAgain || !props.canStart}
            aria-describedby={props.startReasonId}
            onClick={props.onSameAgain}
          >
            {sameAgain}
          </Button>
        </>
      );
  }
}

function MainButton(props: React.ComponentProps<typeof Button>) {
  return <Button {...props} variant="primary" size="lg" wide />;
}

/** Ignores early presses: it replaces another button under the finger. */
function ChangeStakeButton({ onPress }: { onPress: () => void }) {
  const [appearedAt] = useState(() => Date.now());
  return (
    <Button
      size="lg"
      wide
      // One line beside the sound offer.
      className="px-2!"
      onClick={() => Date.now() - appearedAt >= CHANGE_STAKE_GUARD_MS && onPress()}
    >
      {game.stage.changeStake}
    </Button>
  );
}

/** The won round, while its result is shown. The celebration's code loads during the pick. */
function useCelebrated(state: GameState): RoundResult | undefined {
  const [seen, setSeen] = useState<RoundResult>();
  const { phase } = state;
  if (state.phase === 'revealing' && seen !== state.result) setSeen(state.result);
  useEffect(() => {
    // Offline, the result is shown without a celebration.
    if (phase === 'playing') Celebration.preload().catch(() => undefined);
  }, [phase]);
  const isShown = 'result' in state && state.result === seen && phase !== 'spinning';
  return isShown && seen?.verdict.ok && seen.evidence.outcome.won ? seen : undefined;
}

/** Scrolls at the start, at the result, and for messages about an earlier bet. */
function useStageInSight(
  state: GameState,
  stage: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
): void {
  const { phase } = state;
  const isRecovering = phase === 'idle' && state.problem?.kind === 'left';
  const occasion = phase === 'shuffling' || phase === 'revealing' || isRecovering ? phase : undefined;
  useEffect(() => {
    if (!occasion) return;
    stage.current?.scrollIntoView({ block: 'nearest' });
    // On a small phone the stage is taller than the window.
    grid.current?.scrollIntoView({ block: 'nearest' });
  }, [occasion, stage, grid]);
}

type KeyActions = Pick<StageProps, 'canPlayAgain' | 'onPick' | 'onPlayAgain'>;

/** 1 to 9 pick a box only while the grid has focus (WCAG 2.1.4); Enter plays again unless another control has it. */
function useGameKeys(
  phase: GameState['phase'],
  grid: RefObject<HTMLTableElement | null>,
  { canPlayAgain, onPick, onPlayAgain }: KeyActions,
): void {
  useEffect(() => {
    function pickByKey(place: number) {
      grid.current?.querySelectorAll('button')[place]?.focus({ preventScroll: true });
      onPick(place);
    }

    function press(event: KeyboardEvent) {
      const { target, key } = event;
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!(target instanceof Element) || document.querySelector('dialog[open]')) return;
      const isInGrid = grid.current?.contains(target);
      if (phase === 'playing' && isInGrid && /^[1-9]$/.test(key)) pickByKey(Number(key) - 1);
      const isElsewhere = !isInGrid && target.closest('a, button, input, textarea');
      if (phase === 'finished' && key === 'Enter' && canPlayAgain && !isElsewhere) {
        event.preventDefault();
        onPlayAgain();
      }
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [phase, grid, canPlayAgain, onPick, onPlayAgain]);
}

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

/** Stays until a reload. */
export function RoundAlarm({ result }: { result: RoundResult }) {
  const { verdict } = result;
  return (
    <Banner tone="error" title={alarm.title}>
      <p>{alarm.text}</p>
      {!verdict.ok && (
        <p className="mt-2">
          {alarm.found} {receipts.problems[verdict.problem]}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ReceiptDownload result={result} />
        {result.receipt && <ReceiptCheckLink receipt={result.receipt} />}
        <SupportLink />
      </div>
    </Banner>
  );
}

const flawTexts: Record<SealFlaw, string> = {
  'other odds': alarm.otherOdds,
  'sealed anew': alarm.sealedAnew,
  swapped: alarm.swapped,
  'refuses winners': alarm.refusesWinners,
  withheld: alarm.withheld,
};

export function SealAlarm({ flaw, onSave }: { flaw: SealFlaw; onSave: () => void }) {
  return (
    <Banner tone="error" title={flawTexts[flaw]}>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={onSave}>{alarm.saveEvidence}</Button>
        <SupportLink />
      </div>
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

const SHOWN_CHARACTERS = 8;

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
            {sealed.seedHash.slice(0, SHOWN_CHARACTERS)}
          </code>
        </span>
      </ProofButton>
      {isOpen && <SealDialog {...seed} sealed={sealed} onClose={() => setOpen(false)} />}
    </>
  );
}

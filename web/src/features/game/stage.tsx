import { type RefObject, useEffect, useRef, useState } from 'react';
import { CHANGE_STAKE_GUARD_MS } from '../../lib/timings.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SoundOffIcon, SoundOnIcon } from '../../ui/icons.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { boxDisplays } from './box-display.ts';
import { BoxGrid } from './box-grid.tsx';
import type { GameState } from './game-state.ts';
import { type BoardStatus, StageHeadline } from './stage-headline.tsx';
import { game as texts } from './texts.en.ts';
import { useOtherBoxes } from './use-other-boxes.ts';
import { useShuffle } from './use-shuffle.ts';
import { useGameSounds, useSound } from './use-sound.ts';

interface StageProps {
  state: GameState;
  symbol: string;
  board: BoardStatus;
  alarm: React.ReactNode;
  /** What Start would put at stake; undefined while it is not possible. */
  stake: number | undefined;
  /** A box was pressed before Start. */
  isReminded: boolean;
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
      aria-label={texts.stage.heading}
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
            label={texts.stage.sound}
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
  const { start, shuffling, opening, playAgain } = texts.stage;
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
      {texts.stage.changeStake}
    </Button>
  );
}

/**
 * On a phone the boxes may stand partly below the screen: they are brought into sight when the round starts, and when
 * there is something to say about a bet from before a reload.
 */
function useStageInSight(state: GameState, stage: RefObject<HTMLElement | null>): void {
  const isRecovering = state.phase === 'idle' && state.problem?.kind === 'left';
  const mustBeSeen = state.phase === 'shuffling' || isRecovering;
  useEffect(() => {
    if (mustBeSeen) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [mustBeSeen, stage]);
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

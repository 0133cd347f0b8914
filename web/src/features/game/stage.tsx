import { type RefObject, useEffect, useRef } from 'react';
import { game as texts } from '../../messages/en/game.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SoundOffIcon, SoundOnIcon } from '../../ui/icons.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { boxDisplays } from './box-display.ts';
import { BoxGrid } from './box-grid.tsx';
import type { GameState } from './game-state.ts';
import { type BoardStatus, StageHeadline } from './stage-headline.tsx';
import { useOtherBoxes } from './use-other-boxes.ts';
import { useShuffle } from './use-shuffle.ts';
import { useGameSounds, useSound } from './use-sound.ts';

interface StageProps {
  state: GameState;
  symbol: string;
  board: BoardStatus;
  alarm: React.ReactNode;
  canStart: boolean;
  canPlayAgain: boolean;
  /** The id of the text that says why Start is disabled. */
  startReasonId: string | undefined;
  onStart: () => void;
  onPick: (box: number) => void;
  onChangeStake: () => void;
  onPlayAgain: () => void;
  /** Stands at the foot: the seal of the board, or the mark that it was verified. */
  children: React.ReactNode;
}

/**
 * Where the game is played: the nine boxes, what is going on, and the one thing to press next, close to the thumb.
 */
export function Stage({ state, symbol, board, alarm, children, ...actions }: StageProps) {
  const stage = useRef<HTMLElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const sound = useSound();
  const order = useShuffle(state.phase === 'shuffling', () => sound.play('swap'));
  const othersAreOpen = useOtherBoxes(state.phase === 'finished');
  useGameSounds(state, sound);
  useStageInSight(state.phase, stage);
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
          onPick={actions.onPick}
        />
        <StageHeadline state={state} symbol={symbol} board={board} alarm={alarm} />
        <StageButton phase={state.phase} {...actions} />
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

type StageButtonProps = Pick<
  StageProps,
  'canStart' | 'canPlayAgain' | 'startReasonId' | 'onStart' | 'onChangeStake' | 'onPlayAgain'
> & { phase: GameState['phase'] };

/** The one button, always in the same place. */
function StageButton({ phase, ...props }: StageButtonProps) {
  const { start, shuffling, changeStake, opening, playAgain } = texts.stage;
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
      return (
        <Button size="lg" wide onClick={props.onChangeStake}>
          {changeStake}
        </Button>
      );
    case 'spinning':
      return <MainButton busy>{opening}</MainButton>;
    case 'finished':
      return (
        <MainButton disabled={!props.canPlayAgain} onClick={props.onPlayAgain}>
          {playAgain}
        </MainButton>
      );
  }
}

function MainButton(props: React.ComponentProps<typeof Button>) {
  return <Button {...props} variant="primary" size="lg" wide />;
}

/** On a phone the boxes may stand partly below the screen when the round starts: they are brought into sight. */
function useStageInSight(phase: GameState['phase'], stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (phase === 'shuffling') stage.current?.scrollIntoView({ block: 'nearest' });
  }, [phase, stage]);
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

import type { ReactNode } from 'react';
import { game } from '../../messages/en/game.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { amountText } from './amount-words.ts';
import { percentText } from './box-label.tsx';
import type { GameProblem, GameState, RoundResult } from './game-state.ts';

const texts = game.headline;

/** Whether there is a sealed board to play on; without one, why not. */
export type BoardStatus = 'sealed' | 'preparing' | 'unreachable';

interface StageHeadlineProps {
  state: GameState;
  symbol: string;
  board: BoardStatus;
  /** Goes before everything else: why playing is stopped. */
  alarm: ReactNode;
}

/** What is going on, between the boxes and the button. Unless something is wrong it has the same height all the time: nothing moves. */
export function StageHeadline({ state, symbol, board, alarm }: StageHeadlineProps) {
  const problem = 'problem' in state ? state.problem : undefined;
  return (
    <div className="flex min-h-18 flex-col justify-center">
      {alarm ??
        (problem ? <ProblemBanner problem={problem} /> : <Words {...wordsOf(state, symbol, board)} />)}
    </div>
  );
}

interface HeadlineWords {
  title: ReactNode;
  text: string;
}

function Words({ title, text }: HeadlineWords) {
  return (
    <div className="text-center">
      <h2 className="text-xl">{title}</h2>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
  );
}

function wordsOf(state: GameState, symbol: string, board: BoardStatus): HeadlineWords {
  switch (state.phase) {
    case 'idle':
      if (board === 'preparing') return { title: texts.preparing, text: texts.preparingText };
      if (board === 'unreachable') return { title: texts.unreachable, text: texts.unreachableText };
      return { title: texts.idle, text: texts.idleText };
    case 'shuffling':
      return { title: texts.shuffling, text: texts.shufflingText(amountText(state.bet.amount, symbol)) };
    case 'playing':
      return { title: texts.playing, text: texts.playingText(amountText(state.bet.amount, symbol)) };
    case 'spinning':
      return state.isReconnecting
        ? { title: texts.reconnecting, text: texts.reconnectingText }
        : { title: texts.spinning(state.box + 1), text: texts.spinningText };
    case 'finished':
      return resultWords(state.result, symbol);
  }
}

function resultWords({ evidence }: RoundResult, symbol: string): HeadlineWords {
  const { pick, outcome, revealed } = evidence;
  const stake = amountText(pick.betAmount, symbol);
  if (!outcome.won) return { title: texts.lost(pick.selectedBox + 1), text: texts.lostText(stake) };
  const percent = percentText(revealed.prizes[pick.selectedBox] ?? 0);
  return {
    title: (
      <>
        {texts.won} <Amount amount={outcome.winAmount} symbol={symbol} className="text-gain" />
      </>
    ),
    text: texts.wonText(stake, percent),
  };
}

const { connection, failed, overtaken, left, nothingStaked, fateUnknown, lookingUp } = game.problem;

function ProblemBanner({ problem }: { problem: GameProblem }) {
  const { kind, reason } = problem;
  return (
    <Banner tone="error">
      <strong className="font-semibold">{whatHappened[kind]}</strong> {reason && asSentence(reason)}{' '}
      {whetherMoneyMoved(problem)}
    </Banner>
  );
}

const whatHappened: Record<GameProblem['kind'], string> = {
  connection,
  refused: failed,
  failed,
  overtaken,
  left,
};

function whetherMoneyMoved({ kind, isFateUnknown }: GameProblem): string {
  if (!isFateUnknown) return nothingStaked;
  return kind === 'left' ? lookingUp : fateUnknown;
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

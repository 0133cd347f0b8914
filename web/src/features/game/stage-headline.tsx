import { figuresOf, type Odds } from '@sanduku/contracts/odds';
import { pages } from '@sanduku/contracts/pages';
import type { ReactNode } from 'react';
import { amountText } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { Link } from '../../lib/router.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { payoutRange } from './bet-picker.tsx';
import { otherPrizes } from './box-display.ts';
import { percentText } from './box-grid.tsx';
import type { GameProblem, GameState, RoundResult } from './game-state.ts';
import { game } from './texts.en.ts';

const texts = game.headline;

type BoardStatus = 'sealed' | 'preparing' | 'unreachable';

export interface StageHeadlineProps {
  state: GameState;
  symbol: string;
  /** Of the sealed round. */
  odds: Odds;
  board: BoardStatus;
  /** Overrides the rest. */
  alarm: ReactNode;
  /** Undefined while Start is disabled. */
  stake: number | undefined;
  isReminded: boolean;
}

/** Constant height unless something is wrong. New texts are new elements, so nothing moves. */
export function StageHeadline(props: StageHeadlineProps) {
  const { state, alarm } = props;
  const problem = 'problem' in state ? state.problem : undefined;
  const words = wordsOf(props);
  return (
    <div className="min-h-13 roomy:min-h-15">
      {alarm ?? (problem ? <ProblemBanner problem={problem} /> : <Words key={words.text} {...words} />)}
    </div>
  );
}

interface HeadlineWords {
  title: ReactNode;
  text: string;
}

/** Exported for the shell. */
export function Words({ title, text }: HeadlineWords) {
  return (
    <div className="text-center">
      <h2 className="text-lg leading-tight max-[359px]:text-base roomy:text-xl">{title}</h2>
      <p className="text-xs text-balance text-ink-soft roomy:text-sm">{text}</p>
    </div>
  );
}

function wordsOf(props: StageHeadlineProps): HeadlineWords {
  const { state, symbol } = props;
  switch (state.phase) {
    case 'idle':
      return idleWords(props);
    case 'shuffling':
      return { title: texts.shuffling, text: texts.shufflingText(amountText(state.bet.amount, symbol)) };
    case 'playing':
      return { title: texts.playing, text: texts.playingText(amountText(state.bet.amount, symbol)) };
    case 'spinning':
      return state.isReconnecting
        ? { title: texts.reconnecting, text: texts.reconnectingText }
        : { title: texts.spinning(state.box + 1), text: state.result ? texts.placed : texts.placing };
    // The lid reveals it first.
    case 'revealing':
      return { title: texts.spinning(state.result.evidence.pick.selectedBox + 1), text: texts.placed };
    case 'finished':
      return resultWords(state.result, symbol);
  }
}

function idleWords({ board, stake, symbol, odds, isReminded }: StageHeadlineProps): HeadlineWords {
  // The shell has explained it. A new element would count as a late largest paint.
  if (board === 'preparing') return { title: texts.preparing, text: '' };
  if (board === 'unreachable') return { title: texts.unreachable, text: texts.unreachableText };
  return {
    title: isReminded ? texts.startFirst : texts.idle(figuresOf(odds)),
    text: stake === undefined ? texts.idleText : stakeLine(stake, symbol, odds),
  };
}

/** Names the currency once: space is short. */
function stakeLine(stake: number, symbol: string, odds: Odds): string {
  const { smallest, largest } = payoutRange(stake, odds);
  return texts.stakeLine(amountText(stake, symbol), amountText(smallest, ''), amountText(largest, ''));
}

function resultWords({ evidence }: RoundResult, symbol: string): HeadlineWords {
  const { pick, outcome, revealed } = evidence;
  if (!outcome.won)
    return {
      title: texts.lost(pick.selectedBox + 1),
      text: texts.lostText(amountText(pick.betAmount, symbol)),
    };
  const percent = percentText(revealed.prizes[pick.selectedBox] ?? 0);
  return {
    title: (
      <>
        {texts.won} <Amount amount={outcome.prize} symbol={symbol} className="text-gain" />
      </>
    ),
    text: texts.wonText(amountText(outcome.winAmount, symbol), percent),
  };
}

const { connection, failed, limited, overtaken, left, nothingStaked, unresolved, lookingUp } = game.problem;

function ProblemBanner({ problem }: { problem: GameProblem }) {
  const { kind, reason } = problem;
  return (
    <Banner tone="error">
      <strong className="font-semibold">{whatHappened[kind]}</strong> {reason && asSentence(reason)}{' '}
      {whetherMoneyMoved(problem)}
      {kind === 'limited' && (
        <Link to={pages.playLimits} className="prose-link flex min-h-11 items-center font-semibold">
          {messages.navigation.playLimits}
        </Link>
      )}
    </Banner>
  );
}

const whatHappened: Record<GameProblem['kind'], string> = {
  connection,
  refused: failed,
  limited,
  failed,
  overtaken,
  left,
};

function whetherMoneyMoved({ kind, isResultUnknown }: GameProblem): string {
  if (!isResultUnknown) return nothingStaked;
  return kind === 'left' ? lookingUp : unresolved;
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

const announce = game.announce;

/** For screen readers; problems are announced separately. */
export function announcementOf(state: GameState, symbol: string): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'shuffling':
      return announce.shuffling;
    case 'playing':
      return state.problem ? '' : announce.playing;
    case 'spinning':
      return state.isReconnecting ? announce.reconnecting : announce.spinning(state.box + 1);
    case 'revealing':
      return announce.spinning(state.result.evidence.pick.selectedBox + 1);
    case 'finished':
      return resultSentence(state.result, symbol);
  }
}

function resultSentence(result: RoundResult, symbol: string): string {
  if (!result.verdict.ok) return '';
  const { pick, outcome, revealed } = result.evidence;
  const box = pick.selectedBox + 1;
  const others = otherPrizes(result).map((place) => place + 1);
  const sentence = outcome.won
    ? announce.won(
        box,
        {
          prize: amountText(outcome.prize, symbol),
          payout: amountText(outcome.winAmount, symbol),
          percent: percentText(revealed.prizes[pick.selectedBox] ?? 0),
        },
        others,
      )
    : announce.lost(box, amountText(pick.betAmount, symbol), others);
  return `${sentence} ${announce.verified}`;
}

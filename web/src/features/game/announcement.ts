import { amountText } from './amount-words.ts';
import { missedPlaces } from './box-display.ts';
import { percentText } from './box-label.tsx';
import type { GameState, RoundResult } from './game-state.ts';
import { game } from './texts.en.ts';

const texts = game.announce;

/** What is read out when the state is reached. Problems have a voice of their own. */
export function announcementOf(state: GameState, symbol: string): string {
  switch (state.phase) {
    case 'idle':
      return '';
    case 'shuffling':
      return texts.shuffling;
    case 'playing':
      return state.problem ? '' : texts.playing;
    case 'spinning':
      return state.isReconnecting ? texts.reconnecting : texts.spinning(state.box + 1);
    case 'finished':
      return resultSentence(state.result, symbol);
  }
}

function resultSentence(result: RoundResult, symbol: string): string {
  if (!result.verdict.ok) return '';
  const { pick, outcome, revealed } = result.evidence;
  const box = pick.selectedBox + 1;
  const missed = missedPlaces(result).map((place) => place + 1);
  const sentence = outcome.won
    ? texts.won(
        box,
        {
          prize: amountText(outcome.prize, symbol),
          payout: amountText(outcome.winAmount, symbol),
          percent: percentText(revealed.prizes[pick.selectedBox] ?? 0),
        },
        missed,
      )
    : texts.lost(box, amountText(pick.betAmount, symbol), missed);
  return `${sentence} ${texts.verified}`;
}

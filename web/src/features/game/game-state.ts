import type { RoundEvidence, Verdict } from '@sanduku/contracts/fairness/verify';
import type { Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';

/** What the player stakes, and on which board: the seal is the one shown before the pick. */
export interface Bet {
  readonly amount: number;
  readonly sealed: SealedRound;
}

export interface RoundResult {
  readonly evidence: RoundEvidence;
  /** What the browser's own check of the round came to. */
  readonly verdict: Verdict;
  readonly playedAt: string;
  readonly newBalance: number;
  /** What the player may keep; undefined when the answer did not even have the shape of a round. */
  readonly receipt: Receipt | undefined;
}

/** Why a bet came to nothing, as far as that is known. */
export interface GameProblem {
  /**
   * `limited`: refused by what the player has decided about play. `overtaken`: the board was played elsewhere. `left`: the
   * page was left before the answer was there.
   */
  readonly kind: 'connection' | 'refused' | 'limited' | 'failed' | 'overtaken' | 'left';
  /** The server's own words, where it gave a reason. */
  readonly reason?: string;
  /** The call broke off, and nobody could be asked since whether it had arrived. */
  readonly isFateUnknown: boolean;
}

export type GameState =
  /**
   * Nothing is at stake. -> shuffling (Start, unless the fate of a bet from before a reload is still being looked up),
   * revealing (it had been played)
   */
  | { readonly phase: 'idle'; readonly problem?: GameProblem }
  /** The boxes trade places. -> playing (when they have) */
  | { readonly phase: 'shuffling'; readonly bet: Bet }
  /**
   * A box may be picked; nothing is taken before. -> spinning (picked), idle (the player wants another stake, or the board
   * turns out to be played elsewhere), revealing (a bet that seemed lost had been played)
   */
  | { readonly phase: 'playing'; readonly bet: Bet; readonly problem?: GameProblem }
  /**
   * The bet is with the server, and the box stays closed for a moment even when the answer is there.
   * -> revealing (both are over), playing (the call failed), idle (the board was played elsewhere)
   */
  | {
      readonly phase: 'spinning';
      readonly bet: Bet;
      readonly box: number;
      readonly isReconnecting: boolean;
      readonly isSpun: boolean;
      readonly result?: RoundResult;
    }
  /** The lid lifts; nothing else tells the result yet. -> finished (when it has) */
  | { readonly phase: 'revealing'; readonly result: RoundResult }
  /** The result is told in words, and all boxes open. -> idle (Play Again, or the player wants another stake) */
  | { readonly phase: 'finished'; readonly result: RoundResult };

export type GameEvent =
  | { readonly type: 'started'; readonly bet: Bet }
  | { readonly type: 'shuffled' }
  | { readonly type: 'picked'; readonly box: number }
  | { readonly type: 'reconnecting' }
  | { readonly type: 'spun' }
  /** The one true result of a bet, however it came to be known. */
  | { readonly type: 'resolved'; readonly result: RoundResult }
  /** The lid has been seen. */
  | { readonly type: 'revealed' }
  | { readonly type: 'failed'; readonly problem: GameProblem }
  | { readonly type: 'stake reconsidered' }
  | { readonly type: 'played again' };

export const initialState: GameState = { phase: 'idle' };

/** The rules of the table. What does not fit the phase changes nothing. */
export function nextState(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'started':
      return state.phase === 'idle' && !state.problem?.isFateUnknown
        ? { phase: 'shuffling', bet: event.bet }
        : state;
    case 'shuffled':
      return state.phase === 'shuffling' ? { phase: 'playing', bet: state.bet } : state;
    case 'picked':
      return state.phase === 'playing'
        ? { phase: 'spinning', bet: state.bet, box: event.box, isReconnecting: false, isSpun: false }
        : state;
    case 'reconnecting':
      return state.phase === 'spinning' && !state.result ? { ...state, isReconnecting: true } : state;
    case 'spun':
      if (state.phase !== 'spinning') return state;
      return state.result ? { phase: 'revealing', result: state.result } : { ...state, isSpun: true };
    case 'resolved':
      return afterResult(state, event.result);
    case 'revealed':
      return state.phase === 'revealing' ? { phase: 'finished', result: state.result } : state;
    case 'failed':
      return afterFailure(state, event.problem);
    case 'stake reconsidered':
      if (state.phase === 'playing') return state.problem?.isFateUnknown ? state : initialState;
      return afterPlay(state);
    case 'played again':
      return afterPlay(state);
  }
}

function afterPlay(state: GameState): GameState {
  return state.phase === 'finished' ? initialState : state;
}

/** The first result stands: what is said later about the same bet changes nothing. */
function afterResult(state: GameState, result: RoundResult): GameState {
  switch (state.phase) {
    case 'spinning':
      if (state.result) return state;
      return state.isSpun
        ? { phase: 'revealing', result }
        : { ...state, box: result.evidence.pick.selectedBox, isReconnecting: false, result };
    case 'idle':
    case 'playing':
      return { phase: 'revealing', result };
    default:
      return state;
  }
}

/** A failure is told again in other words once more is known about it; a result is never taken back. */
function afterFailure(state: GameState, problem: GameProblem): GameState {
  switch (state.phase) {
    case 'idle':
      return { phase: 'idle', problem };
    case 'spinning':
      if (state.result) return state;
      break;
    case 'playing':
      break;
    default:
      return state;
  }
  return problem.kind === 'overtaken'
    ? { phase: 'idle', problem }
    : { phase: 'playing', bet: state.bet, problem };
}

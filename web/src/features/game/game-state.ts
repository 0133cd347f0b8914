import type { ReplayedAttempt } from '@sanduku/contracts/fairness/refusals';
import type { RoundEvidence, Verdict } from '@sanduku/contracts/fairness/verify';
import type { Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';

export interface Bet {
  readonly amount: number;
  readonly sealed: SealedRound;
}

export interface RoundResult {
  readonly evidence: RoundEvidence;
  readonly verdict: Verdict;
  readonly playedAt: string;
  readonly newBalance: number;
  /** Undefined if the answer is malformed. */
  readonly receipt: Receipt | undefined;
  /** Earlier attempts on this round, refused or without an answer. */
  readonly refused: readonly ReplayedAttempt[];
}

export interface GameProblem {
  /**
   * `limited`: by the player's own limits. `overtaken`: played elsewhere. `left`: the page was left before
   * the answer.
   */
  readonly kind: 'connection' | 'refused' | 'limited' | 'failed' | 'overtaken' | 'left';
  /** The server's text, if any. */
  readonly reason?: string;
  /** The call broke off; its result is not known yet. */
  readonly isResultUnknown: boolean;
}

export type GameState =
  /**
   * Nothing staked -> shuffling (Start, unless an earlier bet's result is unknown), revealing (it was played)
   */
  | { readonly phase: 'idle'; readonly problem?: GameProblem }
  /** -> playing */
  | { readonly phase: 'shuffling'; readonly bet: Bet }
  /**
   * A box can be picked; nothing is charged yet -> spinning (picked), idle (change stake, or played
   * elsewhere), revealing (a lost bet was played)
   */
  | { readonly phase: 'playing'; readonly bet: Bet; readonly problem?: GameProblem }
  /**
   * The bet is sent; the box stays closed for a minimum time -> revealing, playing (call failed), idle
   * (played elsewhere)
   */
  | {
      readonly phase: 'spinning';
      readonly bet: Bet;
      readonly box: number;
      readonly isReconnecting: boolean;
      readonly isSpun: boolean;
      readonly result?: RoundResult;
    }
  /** The lid lifts -> finished */
  | { readonly phase: 'revealing'; readonly result: RoundResult }
  /** Result shown, all boxes open -> idle (Play Again) */
  | { readonly phase: 'finished'; readonly result: RoundResult };

export type GameEvent =
  | { readonly type: 'started'; readonly bet: Bet }
  | { readonly type: 'shuffled' }
  | { readonly type: 'picked'; readonly box: number }
  | { readonly type: 'reconnecting' }
  | { readonly type: 'spun' }
  | { readonly type: 'resolved'; readonly result: RoundResult }
  | { readonly type: 'revealed' }
  | { readonly type: 'failed'; readonly problem: GameProblem }
  | { readonly type: 'stake reconsidered' }
  | { readonly type: 'played again' };

export const initialState: GameState = { phase: 'idle' };

/** Ignores events that do not fit the phase. */
export function nextState(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case 'started':
      return state.phase === 'idle' && !state.problem?.isResultUnknown
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
      return state.phase === 'playing' && !state.problem?.isResultUnknown ? initialState : state;
    case 'played again':
      return state.phase === 'finished' ? initialState : state;
  }
}

/** The first result stands. */
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

/** A failure may be restated; a result is never revoked. */
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

import type { Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { randomHex } from '../../lib/browser.ts';
import { log } from '../../lib/log.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { BET_RESULT_POLL_MS, REVEAL_LOSS_MS, REVEAL_WIN_MS, SHUFFLE_MS, SPIN_MS } from '../../lib/timings.ts';
import { ApiError } from '../../server/api-error.ts';
import type { ApiClient } from '../../server/client.ts';
import { holdNotifications } from '../../server/event-gate.ts';
import { isOwnDecision } from '../play-limits/own-decision.ts';
import {
  type Bet,
  type GameEvent,
  type GameProblem,
  type GameState,
  initialState,
  nextState,
  type RoundResult,
} from './game-state.ts';
import { fateOf, type OpenBet, type OpenBetMemory, placeBet } from './place-bet.ts';
import type { RoundCheck, SealedRounds } from './sealed-rounds.ts';

interface Deps {
  api: ApiClient;
  rounds: SealedRounds;
  memory: OpenBetMemory;
  alarm: Alarm;
  roundCheck: () => Promise<RoundCheck>;
  currency: Receipt['currency'];
  onOnline: (listener: () => void) => () => void;
  /** After the lid has opened. */
  onFinished: (result: RoundResult) => void;
  onRefused: (code: ApiError['code']) => void;
}

/** Stops the game in this tab until a reload, for every player. */
export interface Alarm {
  raisedBy?: RoundResult;
}

export interface GameView {
  readonly state: GameState;
  /** Random per attempt, so unpredictable; editable until the pick. */
  readonly clientSeed: string;
  readonly alarm: RoundResult | undefined;
}

/** Outlives the screens: a bet continues on other pages. */
export class Game {
  readonly #deps: Deps;
  readonly #store: Store<GameView>;
  /** Bets on the current round without an answer; they may arrive late. */
  #unanswered: OpenBet[] = [];
  /** Ends the spin, then the reveal; until then notifications are held back. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #releaseNotifications: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = createStore({ state: initialState, clientSeed: randomHex(), alarm: deps.alarm.raisedBy });
  }

  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);
  readonly view = (): GameView => this.#store.get();

  /** Finds the result of a bet that was pending when the page was left. */
  resume(): void {
    const { bet } = this.#deps.memory;
    if (!bet || this.#unanswered.length > 0) return;
    this.#unanswered = [bet];
    const problem: GameProblem = { kind: 'left', isResultUnknown: false };
    this.#happen({ type: 'failed', problem: { ...problem, isResultUnknown: true } });
    void this.#findResult(problem);
  }

  start(amount: number): void {
    const { held } = this.#deps.rounds;
    if (!held || held.flaw || this.view().alarm || this.view().state.phase !== 'idle') return;
    this.#happen({ type: 'started', bet: { amount, sealed: held.sealed } });
    setTimeout(() => this.#happen({ type: 'shuffled' }), SHUFFLE_MS);
  }

  changeClientSeed(clientSeed: string): void {
    this.#become({ clientSeed });
  }

  async pick(box: number): Promise<void> {
    const { state, clientSeed } = this.view();
    if (state.phase !== 'playing') return;
    const { bet } = state;
    const open = {
      sealed: bet.sealed,
      pick: { betAmount: bet.amount, selectedBox: box, clientSeed },
    };
    this.#releaseNotifications = holdNotifications();
    // The server knows this seed now: another attempt needs a new one.
    this.#become({ clientSeed: randomHex() });
    this.#happen({ type: 'picked', box });
    this.#timer = setTimeout(() => this.#happen({ type: 'spun' }), SPIN_MS);
    try {
      this.#remember(open, bet);
      await this.#conclude(open, await this.#place(open));
    } catch (error) {
      await this.#fail(open, error);
    }
  }

  skipReveal(): void {
    this.#happen({ type: 'revealed' });
  }

  reconsiderStake(): void {
    if (!this.view().alarm) this.#happen({ type: 'stake reconsidered' });
  }

  playAgain(): void {
    if (!this.view().alarm) this.#happen({ type: 'played again' });
  }

  /** The server's current round. If it differs, ours was played in another window. */
  offered(roundId: string): void {
    const { state } = this.view();
    if (state.phase !== 'playing' || state.bet.sealed.roundId === roundId) return;
    const problem: GameProblem = { kind: 'overtaken', isResultUnknown: false };
    if (this.#unanswered.length === 0) this.#happen({ type: 'failed', problem });
    // Or by a late bet of ours. An unknown result is already being fetched.
    else if (!state.problem?.isResultUnknown) void this.#findResult(problem);
  }

  #place({ sealed: { roundId }, pick }: OpenBet): Promise<Play> {
    const onTrouble = () => this.#happen({ type: 'reconnecting' });
    return placeBet({ ...pick, roundId }, this.#deps, onTrouble);
  }

  async #conclude({ sealed, pick }: OpenBet, play: Play): Promise<void> {
    const { round, newBalance, playedAt } = play;
    const evidence = { sealed, pick, outcome: play, revealed: round };
    // A dishonest answer may lack it; the check reports that.
    await this.#resolve({ evidence, playedAt, newBalance }, round?.next);
  }

  /** A round that fails the check opens no seal, so the next is not taken. */
  async #resolve(
    played: Pick<RoundResult, 'evidence' | 'playedAt' | 'newBalance'>,
    next?: SealedRound,
  ): Promise<void> {
    const { currency, roundCheck, rounds } = this.#deps;
    const { checkRound } = await roundCheck();
    const result = checkRound({ ...played, currency });
    // The result stands even if the next seal cannot be fetched.
    if (next && result.verdict.ok) await rounds.follow(result.evidence, next).catch(() => undefined);
    this.#happen({
      type: 'resolved',
      result: { ...result, refused: rounds.refusedOn(played.evidence.sealed) },
    });
  }

  async #fail(open: OpenBet, error: unknown): Promise<void> {
    const isDecided = error instanceof ApiError && error.isRefusal && error.code !== 'round_ended';
    // A refusal says nothing about an earlier bet without an answer.
    if (isDecided) this.#unanswered = this.#unanswered.filter((bet) => bet !== open);
    const problem = problemOf(error);
    if (error instanceof ApiError && error.isRefusal)
      this.#deps.rounds.noteAttempt(open.sealed, open.pick, error);
    if (isDecided) this.#deps.onRefused(error.code);
    // The limit on screen is outdated.
    if (error instanceof ApiError && error.code === 'bet_too_large')
      this.#deps.rounds.refresh().catch(() => undefined);
    if (this.#unanswered.length === 0) {
      this.#deps.memory.forget();
      this.#happen({ type: 'failed', problem });
    } else await this.#findResult(problem);
  }

  /** Retries until the server answers. */
  async #findResult(problem: GameProblem): Promise<void> {
    const [first, ...more] = this.#unanswered;
    if (!first) return;
    const { api, rounds } = this.#deps;
    try {
      const fate = await fateOf([first, ...more], api, rounds);
      if (fate.kind === 'played') {
        const { bet, receipt, balance } = fate;
        const { outcome, revealed, playedAt } = receipt;
        const evidence = { ...bet, outcome, revealed };
        await this.#resolve({ evidence, playedAt, newBalance: balance });
      } else if (fate.kind === 'overtaken') {
        this.#forgetBets();
        this.#happen({ type: 'failed', problem: { kind: 'overtaken', isResultUnknown: false } });
      } else this.#happen({ type: 'failed', problem });
    } catch (error) {
      this.#happen({ type: 'failed', problem: { ...problem, isResultUnknown: true } });
      if (!(error instanceof ApiError && error.code === 'no_token')) this.#findResultLater(problem);
    }
  }

  #findResultLater(problem: GameProblem): void {
    const goOn = () => {
      clearTimeout(timer);
      stopListening();
      // A new pick fetches the result too.
      if (this.view().state.phase !== 'spinning') void this.#findResult(problem);
    };
    const timer = setTimeout(goOn, BET_RESULT_POLL_MS);
    const stopListening = this.#deps.onOnline(goOn);
  }

  #remember(open: OpenBet, { sealed }: Bet): void {
    // Bets on earlier rounds are settled.
    this.#unanswered = this.#unanswered.filter((bet) => bet.sealed.roundId === sealed.roundId);
    this.#unanswered.push(open);
    this.#deps.memory.remember(open);
    this.#deps.rounds.noteAttempt(open.sealed, open.pick);
  }

  #forgetBets(): void {
    this.#unanswered = [];
    this.#deps.memory.forget();
  }

  #happen(event: GameEvent): void {
    const before = this.view().state;
    const state = nextState(before, event);
    if (state === before) return;
    if (state.phase === 'revealing' && !state.result.verdict.ok) this.#raiseAlarm(state.result);
    this.#become({ state });
    if (before.phase !== state.phase) this.#enter(state);
  }

  #enter(state: GameState): void {
    if (state.phase === 'spinning') return;
    clearTimeout(this.#timer);
    if (state.phase === 'revealing') {
      const { won } = state.result.evidence.outcome;
      this.#timer = setTimeout(() => this.skipReveal(), won ? REVEAL_WIN_MS : REVEAL_LOSS_MS);
      return;
    }
    this.#releaseNotifications?.();
    if (state.phase === 'finished') this.#finish(state.result);
  }

  /** Not before the lid opens, so a reload still shows the result. */
  #finish(result: RoundResult): void {
    this.#forgetBets();
    try {
      this.#deps.onFinished(result);
    } catch (error) {
      // The round is over; the balance refreshes anyway.
      log('What follows a game went wrong', error);
    }
  }

  #raiseAlarm(result: RoundResult): void {
    this.#deps.alarm.raisedBy = result;
    this.#become({ alarm: result });
  }

  #become(change: Partial<GameView>): void {
    this.#store.set({ ...this.view(), ...change });
  }
}

/** Before the bet's arrival has been checked. */
function problemOf(error: unknown): GameProblem {
  if (!(error instanceof ApiError) || error.code === 'internal')
    return { kind: 'failed', isResultUnknown: false };
  if (error.isRefusal) {
    const kind = isOwnDecision(error) ? 'limited' : 'refused';
    return { kind, reason: error.message, isResultUnknown: false };
  }
  return { kind: 'connection', isResultUnknown: false };
}

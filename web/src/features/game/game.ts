import type { Receipt } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { randomHex } from '../../lib/browser.ts';
import { log } from '../../lib/log.ts';
import { createStore, type Store } from '../../lib/store.ts';
import {
  BET_FATE_INTERVAL_MS,
  REVEAL_LOSS_MS,
  REVEAL_WIN_MS,
  SHUFFLE_MS,
  SPIN_MS,
} from '../../lib/timings.ts';
import { isOwnDecision } from '../play-limits/own-decision.ts';
import { holdNotifications } from '../realtime/notification-gate.ts';
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
  /** The player's, as receipts name it. */
  currency: Receipt['currency'];
  onOnline: (listener: () => void) => () => void;
  /** A round is over, and its lid has told the result. */
  onFinished: (result: RoundResult) => void;
  /** The server decided against a bet. */
  onRefused: (code: ApiError['code']) => void;
}

/** A round that did not check out stops the game in this tab until the page is loaded again, whoever signs in. */
export interface Alarm {
  raisedBy?: RoundResult;
}

export interface GameView {
  readonly state: GameState;
  /**
   * The player's part of the chance, fresh for every round: nobody can have foreseen it. Seen and changed by whoever
   * wants to, until the box is picked.
   */
  readonly clientSeed: string;
  readonly alarm: RoundResult | undefined;
}

/**
 * The table a player sits at. It is no part of a screen: a bet goes on, and its result waits, while the player looks at
 * another page.
 */
export class Game {
  readonly #deps: Deps;
  readonly #store: Store<GameView>;
  /** Bets on the current round that got no answer. Kept until the round is over: they may arrive late. */
  #unanswered: OpenBet[] = [];
  /** Ends the spin, then the reveal; until then the gate keeps others from telling the result. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #releaseNotifications: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = createStore({ state: initialState, clientSeed: randomHex(), alarm: deps.alarm.raisedBy });
  }

  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);
  readonly view = (): GameView => this.#store.get();

  /** Looks for the result of a bet that was on its way when the page was left. */
  resume(): void {
    const { bet } = this.#deps.memory;
    if (!bet || this.#unanswered.length > 0) return;
    this.#unanswered = [bet];
    const problem: GameProblem = { kind: 'left', isFateUnknown: false };
    this.#happen({ type: 'failed', problem: { ...problem, isFateUnknown: true } });
    void this.#seekFate(problem);
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
    this.#happen({ type: 'picked', box });
    this.#timer = setTimeout(() => this.#happen({ type: 'spun' }), SPIN_MS);
    try {
      this.#remember(open, bet);
      await this.#conclude(open, await this.#place(open));
    } catch (error) {
      await this.#fail(open, error);
    }
  }

  /** For who does not want to wait for the words. */
  skipReveal(): void {
    this.#happen({ type: 'revealed' });
  }

  reconsiderStake(): void {
    if (!this.view().alarm) this.#happen({ type: 'stake reconsidered' });
  }

  playAgain(): void {
    if (!this.view().alarm) this.#happen({ type: 'played again' });
  }

  /** Says which round the server offers now. Another one than that on the table: it was played in another window. */
  offered(roundId: string): void {
    const { state } = this.view();
    if (state.phase !== 'playing' || state.bet.sealed.roundId === roundId) return;
    const problem: GameProblem = { kind: 'overtaken', isFateUnknown: false };
    if (this.#unanswered.length === 0) this.#happen({ type: 'failed', problem });
    // Or by a bet of ours that arrived late. Where its fate is unknown, it is being looked up already.
    else if (!state.problem?.isFateUnknown) void this.#seekFate(problem);
  }

  #place({ sealed: { roundId }, pick }: OpenBet): Promise<Play> {
    const onTrouble = () => this.#happen({ type: 'reconnecting' });
    return placeBet({ ...pick, roundId }, this.#deps, onTrouble);
  }

  async #conclude({ sealed, pick }: OpenBet, play: Play): Promise<void> {
    const { round, newBalance, playedAt } = play;
    const evidence = { sealed, pick, outcome: play, revealed: round };
    await this.#resolve({ evidence, playedAt, newBalance });
    await this.#deps.rounds.take(round.next);
  }

  async #resolve(played: Pick<RoundResult, 'evidence' | 'playedAt' | 'newBalance'>): Promise<void> {
    const { currency, roundCheck } = this.#deps;
    const { checkRound } = await roundCheck();
    this.#become({ clientSeed: randomHex() });
    this.#happen({ type: 'resolved', result: checkRound({ ...played, currency }) });
  }

  async #fail(open: OpenBet, error: unknown): Promise<void> {
    const isDecided = error instanceof ApiError && error.isRefusal && error.code !== 'round_over';
    // A refused bet was not played, but its refusal says nothing about one that got no answer before it.
    if (isDecided) this.#unanswered = this.#unanswered.filter((bet) => bet !== open);
    const problem = problemOf(error);
    if (isDecided) this.#deps.onRefused(error.code);
    // The limit is another one than that on the screen.
    if (error instanceof ApiError && error.code === 'bet_too_large')
      this.#deps.rounds.refresh().catch(() => undefined);
    if (this.#unanswered.length === 0) {
      this.#deps.memory.forget();
      this.#happen({ type: 'failed', problem });
    } else await this.#seekFate(problem);
  }

  /** Finds out what became of bets without an answer; where nobody can be asked, again and again. */
  async #seekFate(problem: GameProblem): Promise<void> {
    const [first, ...more] = this.#unanswered;
    if (!first) return;
    const { api, rounds } = this.#deps;
    try {
      const fate = await fateOf([first, ...more], api, rounds);
      if (fate.kind === 'played') {
        const { bet, receipt, balance } = fate;
        const { outcome, revealed, playedAt } = receipt;
        await this.#resolve({ evidence: { ...bet, outcome, revealed }, playedAt, newBalance: balance });
      } else if (fate.kind === 'overtaken') {
        this.#forgetBets();
        this.#happen({ type: 'failed', problem: { kind: 'overtaken', isFateUnknown: false } });
      } else this.#happen({ type: 'failed', problem });
    } catch (error) {
      this.#happen({ type: 'failed', problem: { ...problem, isFateUnknown: true } });
      if (!(error instanceof ApiError && error.code === 'no_token')) this.#seekFateLater(problem);
    }
  }

  #seekFateLater(problem: GameProblem): void {
    const goOn = () => {
      clearTimeout(timer);
      stopListening();
      // A new pick meanwhile is its own way to the result.
      if (this.view().state.phase !== 'spinning') void this.#seekFate(problem);
    };
    const timer = setTimeout(goOn, BET_FATE_INTERVAL_MS);
    const stopListening = this.#deps.onOnline(goOn);
  }

  #remember(open: OpenBet, { sealed }: Bet): void {
    // Bets on an earlier round are settled: the round is over.
    this.#unanswered = this.#unanswered.filter((bet) => bet.sealed.roundId === sealed.roundId);
    this.#unanswered.push(open);
    this.#deps.memory.remember(open);
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

  /** Not before the lid has lifted: whoever loads the page anew until then is still shown the result. */
  #finish(result: RoundResult): void {
    this.#forgetBets();
    try {
      this.#deps.onFinished(result);
    } catch (error) {
      // The round is over all the same, and the balance refreshes by itself.
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

/** Before anybody has looked whether the bet arrived after all. */
function problemOf(error: unknown): GameProblem {
  if (!(error instanceof ApiError) || error.code === 'internal')
    return { kind: 'failed', isFateUnknown: false };
  if (error.isRefusal) {
    const kind = isOwnDecision(error) ? 'limited' : 'refused';
    return { kind, reason: error.message, isFateUnknown: false };
  }
  return { kind: 'connection', isFateUnknown: false };
}

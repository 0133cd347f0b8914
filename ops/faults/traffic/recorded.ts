import type { sandboxApi, walletApi } from '../../../contracts/src/deposits/api.ts';
import type { BodyInputOf, DataOf } from '../../../contracts/src/endpoint.ts';
import type { gameApi } from '../../../contracts/src/game/api.ts';
import { toUnits } from '../../../contracts/src/money.ts';
import { defaultRates } from '../../../contracts/src/rates.ts';
import type { transfersApi } from '../../../contracts/src/transfers/api.ts';
import type { TrafficPlayer } from './players.ts';

interface MoneyApi {
  bet: typeof gameApi.playGame;
  transfer: typeof transfersApi.sendTransfer;
  'mobile deposit': typeof walletApi.depositMobile;
  /** External: no idempotency key, never retried. */
  'USDT deposit': typeof sandboxApi.sandboxUsdtTransfer;
}

export type MoneyKind = keyof MoneyApi;
export type MoneyBody<Kind extends MoneyKind> = BodyInputOf<MoneyApi[Kind]>;
export type MoneyAnswer<Kind extends MoneyKind> = DataOf<MoneyApi[Kind]>;

/** As the player knows it; a lost connection leaves it unknown. */
export type Outcome<Kind extends MoneyKind> =
  | { readonly status: 'acknowledged'; readonly answer: MoneyAnswer<Kind> }
  | { readonly status: 'refused'; readonly code: string }
  | { readonly status: 'unknown' };

export interface RecordedCall<Kind extends MoneyKind> {
  readonly kind: Kind;
  readonly key: string;
  readonly player: TrafficPlayer;
  readonly body: MoneyBody<Kind>;
  /** Like an open page: retried until answered. */
  readonly isRepeated: boolean;
  outcome: Outcome<Kind>;
}

export type AnyCall = { [Kind in MoneyKind]: RecordedCall<Kind> }[MoneyKind];

/** Equal in the answer and in the database. */
export type Facts = readonly (string | number)[];

export function factsFromAnswer(call: AnyCall): Facts | undefined {
  // Lets TypeScript pair each body with its answer.
  switch (call.kind) {
    case 'bet': {
      if (call.outcome.status !== 'acknowledged') return undefined;
      const { round, winAmount, newBalance } = call.outcome.answer;
      return [round.roundId, call.body.selectedBox, call.body.betAmount, winAmount, newBalance];
    }
    case 'transfer': {
      if (call.outcome.status !== 'acknowledged') return undefined;
      const { transactionId, sentAmount, receivedAmount, newBalance } = call.outcome.answer;
      return [transactionId, call.body.toUserId, sentAmount, receivedAmount, newBalance];
    }
    case 'mobile deposit': {
      if (call.outcome.status !== 'acknowledged') return undefined;
      const { vendorRef, finalAmount, payAmount, charge } = call.outcome.answer;
      return [vendorRef, finalAmount, payAmount, charge];
    }
    case 'USDT deposit': {
      if (call.outcome.status !== 'acknowledged') return undefined;
      const { buying } = defaultRates[call.player.country];
      return [call.body.amount, call.body.amount * toUnits(buying), 'credited'];
    }
  }
}

export class Recorded {
  readonly players: readonly TrafficPlayer[];
  readonly calls: AnyCall[] = [];
  /** Contradictions between answers, such as a history without the bet just acknowledged. */
  readonly complaints: string[] = [];
  retries = 0;
  answers = 0;
  longestSilenceMs = 0;
  #lastAnswerAt = performance.now();

  constructor(players: readonly TrafficPlayer[]) {
    this.players = players;
  }

  add<Kind extends MoneyKind>(call: RecordedCall<Kind>): void {
    this.calls.push(call as unknown as AnyCall);
  }

  of<Kind extends MoneyKind>(kind: Kind): RecordedCall<Kind>[] {
    return this.calls.filter((call) => call.kind === kind) as unknown as RecordedCall<Kind>[];
  }

  count(status: Outcome<MoneyKind>['status']): number {
    return this.calls.reduce((sum, { outcome }) => sum + (outcome.status === status ? 1 : 0), 0);
  }

  /** The longest gap between two successes is the longest outage. */
  served(): void {
    this.answers++;
    const now = performance.now();
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#lastAnswerAt);
    this.#lastAnswerAt = now;
  }
}

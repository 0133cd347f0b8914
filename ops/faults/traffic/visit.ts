import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { usdtNetworks, type walletApi } from '../../../contracts/src/deposits/api.ts';
import type { DataOf, Envelope } from '../../../contracts/src/endpoint.ts';
import type { gameApi } from '../../../contracts/src/game/api.ts';
import { timedKey } from '../../../contracts/src/idempotency.ts';
import type { transfersApi } from '../../../contracts/src/transfers/api.ts';
import type { TrafficPlayer } from './players.ts';
import type { MoneyAnswer, MoneyBody, MoneyKind, Outcome, Recorded, RecordedCall } from './recorded.ts';

/** The player closes the page and never learns the result. */
const ABANDONED_BETS_PERCENT = 10;
const BOXES = 9;

interface VisitDeps {
  readonly player: TrafficPlayer;
  readonly others: readonly TrafficPlayer[];
  readonly send: Send;
  readonly recorded: Recorded;
  readonly paysOnChains: boolean;
}

export class Visit {
  readonly #deps: VisitDeps;
  #nextRoundId: string | undefined;
  /** Undefined if unknown. */
  #lastRoundId: string | undefined;

  constructor(deps: VisitDeps) {
    this.#deps = deps;
  }

  async last(beatMs: number, ending: AbortSignal): Promise<void> {
    const rest = (ms: number) => pause(ms, undefined, { signal: ending }).catch(() => {});
    await rest(Math.random() * beatMs);
    while (!ending.aborted) {
      const begunAt = performance.now();
      await this.#doSomething();
      await rest(Math.max(0, beatMs * (0.5 + Math.random()) - (performance.now() - begunAt)));
    }
  }

  #doSomething(): Promise<void> {
    const dice = Math.random() * 100;
    if (dice < 70) return this.#bet();
    if (dice < 80) return this.#readBalance();
    if (dice < 90) return this.#transfer();
    if (dice < 95) return this.#readHistory();
    return this.#deps.paysOnChains && Math.random() < 0.5 ? this.#depositUsdt() : this.#depositByPhone();
  }

  async #bet(): Promise<void> {
    const body = {
      betAmount: this.#deps.player.minimumBet * (1 + Math.floor(Math.random() * 5)),
      selectedBox: Math.floor(Math.random() * BOXES),
      clientSeed: randomUUID(),
      ...(this.#nextRoundId !== undefined && { roundId: this.#nextRoundId }),
    };
    const attempts = Math.random() * 100 < ABANDONED_BETS_PERCENT ? 1 : undefined;
    const outcome = await this.#moveMoney('bet', '/api/game/play', body, attempts);
    if (outcome.status === 'refused') return;
    const round = outcome.status === 'acknowledged' ? outcome.answer.round : undefined;
    this.#nextRoundId = round?.next.roundId;
    this.#lastRoundId = round?.roundId;
  }

  async #transfer(): Promise<void> {
    const to = this.#deps.others[Math.floor(Math.random() * this.#deps.others.length)] as TrafficPlayer;
    if (to.id === this.#deps.player.id) return;
    const wanted = { toUserId: to.id.toString(), amount: this.#deps.player.minimumTransfer };
    const quote = await this.#ask<DataOf<typeof transfersApi.quoteTransfer>>({
      method: 'POST',
      path: '/api/transfers/quote',
      body: wanted,
    });
    if (quote === undefined) return;
    await this.#moveMoney('transfer', '/api/transfers/send', { ...wanted, quoteId: quote.quoteId });
  }

  async #depositByPhone(): Promise<void> {
    const { minimumDeposit: amount, phone, provider } = this.#deps.player;
    await this.#moveMoney('mobile deposit', '/api/wallet/deposit-mobile', { amount, phone, provider });
  }

  async #depositUsdt(): Promise<void> {
    const network = usdtNetworks[Math.floor(Math.random() * usdtNetworks.length)] as 'trc20';
    const own = await this.#ask<DataOf<typeof walletApi.depositAddress>>({
      method: 'GET',
      path: `/api/wallet/deposit-address?network=${network}`,
    });
    if (own === undefined) return;
    const amount = 1 + Math.floor(Math.random() * 5);
    const body = { address: own.address, amount, network };
    // A retry would pay twice.
    await this.#moveMoney('USDT deposit', '/api/sandbox/usdt-transfer', body, 1);
  }

  async #readBalance(): Promise<void> {
    await this.#ask({ method: 'GET', path: '/api/wallet/balance' });
  }

  async #readHistory(): Promise<void> {
    const expected = this.#lastRoundId;
    const history = await this.#ask<DataOf<typeof gameApi.gameHistory>>({
      method: 'GET',
      path: '/api/games/history',
    });
    const newest = history?.games[0]?.roundId;
    if (history === undefined || expected === undefined || newest === expected) return;
    this.#deps.recorded.complaints.push(
      `Player ${this.#deps.player.id} was told of round ${expected}, but the history begins with ${newest}`,
    );
  }

  /** Moves no money. Undefined if it failed. */
  async #ask<Data>(call: Omit<Call, 'token'>): Promise<Data | undefined> {
    const answer = await this.#deps.send<Data>({ ...call, token: this.#deps.player.token });
    return answer?.served ? answer.data : undefined;
  }

  async #moveMoney<Kind extends MoneyKind>(
    kind: Kind,
    path: string,
    body: MoneyBody<Kind>,
    attempts?: number,
  ): Promise<Outcome<Kind>> {
    const call: RecordedCall<Kind> = {
      kind,
      key: timedKey(Date.now(), randomBytes(9).toString('hex')),
      player: this.#deps.player,
      body,
      isRepeated: attempts === undefined,
      outcome: { status: 'unknown' },
    };
    // First, because an unanswered call may move money.
    this.#deps.recorded.add(call);
    const answer = await this.#deps.send<MoneyAnswer<Kind>>({
      method: 'POST',
      path,
      body,
      token: this.#deps.player.token,
      key: call.key,
      ...(attempts !== undefined && { attempts }),
    });
    if (answer !== undefined) {
      call.outcome = answer.served
        ? { status: 'acknowledged', answer: answer.data }
        : { status: 'refused', code: answer.code };
    }
    return call.outcome;
  }
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: unknown;
  /** While the outcome is unknown. */
  readonly attempts?: number;
}

type Answer<Data> =
  | { readonly served: true; readonly data: Data }
  | { readonly served: false; readonly code: string };

/** Same as the web client. */
const TIMEOUT_MS = 30_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;
/** A longer Retry-After counts as a rejection. */
const LONGEST_RETRY_AFTER_SECONDS = 5;

/** Resolves with the answer, even a rejection; undefined if the sender gave up. */
export type Send = <Data>(call: Call) => Promise<Answer<Data> | undefined>;

export function createSender(origin: string, recorded: Recorded, abandonSignal: AbortSignal): Send {
  /** Undefined: retry. */
  async function attemptOnce<Data>(call: Call): Promise<Answer<Data> | undefined> {
    try {
      const response = await fetch(`${origin}${call.path}`, {
        method: call.method,
        headers: headersOf(call),
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        signal: AbortSignal.any([abandonSignal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const envelope = (await response.json()) as Envelope<Data>;
      if (envelope.success) {
        recorded.served();
        return { served: true, data: envelope.data };
      }
      if (response.status === 500) recorded.complaints.push(`${call.path} answered 500`);
      return isToBeRepeated(response, envelope.code) ? undefined : { served: false, code: envelope.code };
    } catch {
      // The work may have been done.
      return undefined;
    }
  }

  return async <Data>(call: Call) => {
    const { attempts = Number.POSITIVE_INFINITY } = call;
    for (let attempt = 1; !abandonSignal.aborted; attempt++) {
      const answer = await attemptOnce<Data>(call);
      if (answer !== undefined || attempt >= attempts) return answer;
      recorded.retries++;
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal: abandonSignal }).catch(() => {});
    }
    return undefined;
  };
}

function headersOf({ token, key, body }: Call): Record<string, string> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

function isToBeRepeated({ status, headers }: Response, code: string): boolean {
  if (status === 429) return Number(headers.get('retry-after') ?? 0) <= LONGEST_RETRY_AFTER_SECONDS;
  return status >= 500 || code === 'key_in_progress';
}

import { playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import { issueReceipt } from '@sanduku/contracts/fairness/receipt';
import { revealRound, sealRound, seedOf } from '@sanduku/contracts/fairness/scheme';
import type { PlayerPick, Receipt } from '@sanduku/contracts/fairness/wire';
import { fromWire } from '@sanduku/contracts/money';
import { odds } from '@sanduku/contracts/odds';

interface Bet extends PlayerPick {
  roundId: string;
}

const playedAt = '2026-11-15T08:30:00.000Z';

/** An honest server for one player, with a network that tests can cut. */
export class FakeServer {
  balance = 100_000;
  readonly calls: string[] = [];
  readonly keys: (string | null)[] = [];
  /** Outcome of the next calls to a path. */
  readonly fates = new Map<string, ('lost' | 'answer lost' | Response)[]>();
  /** Refuses a bet by returning a response. */
  judge: (bet: Bet) => Response | undefined = () => undefined;
  tamper: (data: never) => unknown = (data) => data;
  #rounds = 1;
  readonly #answers = new Map<string, unknown>();
  readonly #receipts: Receipt[] = [];
  /** Seeds by round. */
  readonly #voided = new Map<string, string>();

  readonly fetch = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const path = String(url).replace(/\?.*/, '');
    const fate = this.fates.get(path)?.shift();
    this.calls.push(path);
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    if (fate instanceof Response) return fate;
    const answer = this.#answer(path, String(url), init);
    if (fate === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  cut(path: string, times: number, how: 'lost' | 'answer lost' = 'lost'): void {
    this.fates.set(path, Array(times).fill(how));
  }

  playElsewhere(pick: Partial<PlayerPick> = {}): void {
    const bet = { selectedBox: 0, betAmount: 1000, clientSeed: 'elsewhere', ...pick };
    this.#play({ ...bet, roundId: this.#roundId });
  }

  voidRound(): void {
    this.#voided.set(this.#roundId, this.#secret.seed);
    this.#rounds += 1;
  }

  /** Replaces the round without an end that anyone could check. */
  swapRound(): void {
    this.#rounds += 1;
  }

  deliverLate(bet: Bet): void {
    this.#play(bet);
  }

  boardFor(clientSeed: string): readonly number[] {
    return revealRound(this.#secret, clientSeed).prizes;
  }

  get games(): number {
    return this.#receipts.length;
  }

  #answer(path: string, url: string, init: RequestInit | undefined): Response {
    switch (path) {
      case '/api/game/round':
        return this.#ok({
          ...this.#secret.sealed,
          tableId: 1,
          tables: [{ id: 1, prizes: odds.prizesBasisPoints }],
        });
      case '/api/game/play':
        return this.#bet(JSON.parse(String(init?.body)), new Headers(init?.headers).get('idempotency-key'));
      case '/api/game/ended-round':
        return this.#endOf(new URLSearchParams(url.split('?')[1]).get('roundId') ?? '');
      default:
        return this.#ok({ balance: this.balance });
    }
  }

  #endOf(roundId: string): Response {
    const receipt = this.#receipts.find(({ sealed }) => sealed.roundId === roundId);
    const voided = this.#voided.get(roundId);
    if (receipt) return this.#ok({ end: 'played', receipt });
    if (voided) return this.#ok({ end: 'voided', seed: voided, reason: 'chosen', voidedAt: playedAt });
    return refusal(404, 'not_found', 'Game not found.');
  }

  #bet(bet: Bet, key: string | null): Response {
    this.keys.push(key);
    const known = this.#answers.get(key ?? '');
    if (known) return this.#ok(known);
    if (bet.roundId !== this.#roundId) return refusal(409, 'round_ended', 'This round is over.');
    if (bet.betAmount > this.balance) return refusal(400, 'not_enough_money', 'Not enough money.');
    const refused = this.judge(bet);
    if (refused) return refused;
    const play = this.#play(bet);
    this.#answers.set(key ?? '', play);
    return this.#ok(play);
  }

  #play(bet: Bet) {
    const secret = this.#secret;
    const revealed = revealRound(secret, bet.clientSeed);
    const outcome = playOutcomeOf(fromWire(bet.betAmount) ?? 0n, revealed.prizes[bet.selectedBox] ?? 0);
    this.balance += outcome.winAmount - bet.betAmount;
    this.#receipts.push(
      issueReceipt({ sealed: secret.sealed, pick: bet, outcome, revealed, playedAt, currency: 'UGX' }),
    );
    this.#rounds += 1;
    const round = { ...revealed, next: this.#secret.sealed };
    return { ...outcome, newBalance: this.balance, playedAt, round };
  }

  #ok(data: unknown): Response {
    return Response.json({ success: true, data: this.tamper(structuredClone(data) as never) });
  }

  get #roundId(): string {
    return `round-${this.#rounds}`;
  }

  get #secret() {
    const roundId = this.#roundId;
    return sealRound({ seed: seedOf(new Uint8Array(32).fill(7), roundId), roundId, odds });
  }
}

export function refusal(status: number, code: string, error: string, headers: HeadersInit = {}): Response {
  return Response.json({ success: false, error, message: error, code }, { status, headers });
}

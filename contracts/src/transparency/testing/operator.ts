import { randomBytes } from 'node:crypto';
import { writeStatement } from '../../statement/signed-statement.ts';
import type { Sums } from '../liabilities.ts';
import { recordHash, recordOf, statementRecord, writeHead } from '../log.ts';
import type { SignedText } from '../signed-text.ts';
import { pathOf, rootOf, subproofOf } from './reference-log.ts';
import { type DayOfHouse, dayOf, type StatementSigner, signerOf } from './reference-operator.ts';

/** The first is at sign-up. */
interface Movement {
  readonly at: number;
  readonly amount: bigint;
}

type Query = Readonly<Record<string, unknown>>;

export const DAY_MS = 86_400_000;
/** Midnight in Kampala. */
const nightOf = (day: string) => Date.parse(`${day}T21:00:00.000Z`);
const dayAt = (time: number) => new Date(time + 3 * 3_600_000).toISOString().slice(0, 10);
const iso = (time: number) => new Date(time).toISOString();

/** Undefined: answer 404. */
export type Answers = (call: string, query: Query) => unknown;

/**
 * Answers the browser's check for one player honestly, with real logs, snapshots and statements. A test
 * changes one thing to make it lie.
 */
export class Operator {
  signer: StatementSigner = signerOf();
  mode = 'sandbox';
  now: number;
  readonly records: string[] = [];
  readonly movements: Movement[] = [];
  /** In the order of a leaf's sums, without the game account. */
  readonly others: readonly [bigint, bigint] = [0n, 0n];
  readonly days: { day: string; taken: string; tree: DayOfHouse }[] = [];
  readonly announced: { index: number; head: SignedText; size: number }[] = [];
  readonly username: string;
  readonly currency: string;
  /** Changes the player's leaf; null omits it. */
  leafOf: (sums: Sums) => Sums | null = (sums) => sums;
  #head: SignedText | undefined;

  constructor(now: number, username = 'amina', currency = 'UGX') {
    this.now = now;
    this.username = username;
    this.currency = currency;
    this.announce(this.signer);
  }

  /** Takes a snapshot at each midnight in Kampala. */
  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const day = dayAt(this.now);
      const taken = nightOf(day) + 2_318;
      if (taken > end) break;
      this.now = taken;
      this.#snapshot(day, iso(taken));
      this.now = taken + 1_000;
    }
    this.now = Math.max(this.now, end);
    this.log('setting', { name: 'maximumBet', value: this.now });
  }

  move(amount: bigint): void {
    this.movements.push({ at: this.now, amount });
  }

  get balance(): bigint {
    return this.#sum(this.movements);
  }

  log(kind: string, fields: object): void {
    this.records.push(recordOf(kind, { at: iso(this.now), ...fields }));
    this.#head = undefined;
  }

  announce(next: StatementSigner): void {
    this.log('key', { key: next.publicKey });
    this.announced.push({ index: this.records.length - 1, head: this.head, size: this.records.length });
    this.signer = next;
    this.#head = undefined;
  }

  get head(): SignedText {
    const root = rootOf(this.#hashes(this.records.length));
    this.#head ??= this.signer.sign(writeHead({ size: this.records.length, root, time: iso(this.now) }));
    return this.#head;
  }

  answer(call: string, query: Query): unknown {
    switch (call) {
      case 'GET /api/client-config':
        return { mode: this.mode, signingKey: this.signer.publicKey };
      case 'GET /api/transparency/head':
        return this.head;
      case 'GET /api/transparency/keys':
        return {
          keys: this.announced.map(({ index, head, size }) => ({ ...this.#place(index, size), head })),
        };
      case 'GET /api/transparency/consistency': {
        const path = subproofOf(Number(query.from), this.#hashes(Number(query.to)), true);
        return { from: query.from, to: query.to, path };
      }
      case 'GET /api/transparency/inclusion':
        return this.#inclusion(query);
      case 'GET /api/transparency/days':
        return { now: iso(this.now), days: this.days.slice(-1).map(this.#listed) };
      case 'GET /api/transparency/branch':
        return this.#branch(String(query.day));
      case 'GET /api/wallet/statement/signed':
        return { signed: this.statement(query) };
      default:
        return undefined;
    }
  }

  statement(query: Query, movements = this.movements): SignedText {
    const { account, from, to } = query as { account: string; from: string; to: string };
    const end = Math.min(Date.parse(to), this.now);
    const own = account === 'game' ? movements : [];
    const rest = account === 'game' ? 0n : (this.others[account === 'reserved' ? 0 : 1] ?? 0n);
    const within = own.filter(({ at }) => at >= Date.parse(from) && at < end);
    const closing = rest + this.#sum(own.filter(({ at }) => at < end));
    return this.signer.sign(
      writeStatement({
        username: this.username,
        account,
        currency: this.currency,
        from,
        to: iso(end),
        movements: within.length,
        opening: closing - this.#sum(within),
        in: this.#sum(within.filter(({ amount }) => amount > 0n)),
        out: -this.#sum(within.filter(({ amount }) => amount < 0n)),
        closing,
        made: iso(this.now),
      }),
    );
  }

  readonly #listed = ({ day, tree }: (typeof this.days)[number]) => ({
    day,
    liabilities: tree.statement,
    reserves: null,
  });

  #snapshot(day: string, taken: string): void {
    const leaf = this.movements.length > 0 ? this.leafOf([this.balance, ...this.others]) : null;
    const players = { [this.currency]: leaf ? [{ number: 7n, username: this.username, sums: leaf }] : [] };
    const tree = dayOf({ day, taken, dayKey: randomBytes(32), signer: this.signer, players });
    this.days.push({ day, taken, tree });
    this.records.push(statementRecord({ day, at: taken, text: tree.statement.text }));
    this.#head = undefined;
  }

  #inclusion({ index, day, size = this.records.length }: Query): unknown {
    const stated = this.days.find((one) => one.day === day);
    const record =
      stated && statementRecord({ day: stated.day, at: stated.taken, text: stated.tree.statement.text });
    const place = record ? this.records.indexOf(record) : Number(index);
    return place >= 0 && place < Number(size) ? this.#place(place, Number(size)) : undefined;
  }

  #place(index: number, size: number) {
    return { index, size, record: this.records[index], path: pathOf(index, this.#hashes(size)) };
  }

  #branch(day: string): unknown {
    const tree = this.days.find((one) => one.day === day)?.tree;
    try {
      return tree?.branchOf(this.currency, this.username);
    } catch {
      return undefined;
    }
  }

  #hashes(size: number): string[] {
    return this.records.slice(0, size).map(recordHash);
  }

  #sum(movements: readonly Movement[]): bigint {
    return movements.reduce((sum, { amount }) => sum + amount, 0n);
  }
}

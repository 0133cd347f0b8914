import { countryCodes } from '@sanduku/contracts/countries';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { sidesOf } from '@sanduku/contracts/rates';
import { defaultSettings, type Settings } from '@sanduku/contracts/settings/rules';
import { recordOf, roundRecord } from '@sanduku/contracts/transparency/records';
import type { Epochs } from '../game/epochs.ts';
import type { CountedRound } from './figures.ts';

export interface PlayedRow {
  readonly transfer_id: bigint;
  readonly round_id: string;
  readonly epoch_id: number;
  readonly currency: string;
  readonly stake: bigint;
  readonly prize_basis_points: number;
  readonly payout: bigint;
  readonly created_at: Date;
}

export interface FactRow {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
  readonly body: unknown;
}

export interface Entry {
  readonly at: Date;
  readonly kind: string;
  /** Sort key within one kind and time. */
  readonly number: bigint;
  readonly record: string;
  /** Set for rounds. */
  readonly round?: CountedRound & { readonly transferId: bigint; readonly roundId: string };
  /** Set for all other records. */
  readonly factId?: bigint;
}

/** Recomputes the seal from the epoch key, as receipts do. */
export async function roundEntry(epochs: Epochs, row: PlayedRow): Promise<Entry> {
  const { sealed } = (await epochs.of(row.epoch_id)).fillRound(row.round_id);
  const record = roundRecord({
    at: row.created_at.toISOString(),
    transfer: row.transfer_id.toString(),
    round: row.round_id,
    seedHash: sealed.seedHash,
    boardHash: sealed.boardHash,
    oddsHash: sealed.odds.hash,
    currency: row.currency,
    stake: row.stake.toString(),
    prize: row.prize_basis_points,
    payout: row.payout.toString(),
  });
  return {
    at: row.created_at,
    kind: 'round',
    number: row.transfer_id,
    record,
    round: {
      transferId: row.transfer_id,
      roundId: row.round_id,
      oddsHash: sealed.odds.hash,
      prizeBasisPoints: row.prize_basis_points,
    },
  };
}

export function factEntry({ id, kind, subject, at, body }: FactRow): Entry {
  const [number = ''] = subject.split(' ');
  return {
    at,
    kind,
    number: /^\d+$/.test(number) ? BigInt(number) : id,
    record: recordOf(kind, { at: at.toISOString(), ...fieldsOf(kind, body as object) }),
    factId: id,
  };
}

function fieldsOf(kind: string, body: object): object {
  if (kind === 'rates') return { ...body, rates: ratesIn(body as { rates: Partial<Settings['rates']> }) };
  if (kind === 'odds' || kind === 'offer') {
    const { boxes, prizes } = body as { boxes: number; prizes: number[] };
    return { ...body, oddsHash: oddsHash({ boxes, prizesBasisPoints: prizes }) };
  }
  return body;
}

/** A country added later has the default rate. */
function ratesIn({ rates }: { rates: Partial<Settings['rates']> }) {
  const all = { ...defaultSettings.rates, ...rates };
  return Object.fromEntries(
    countryCodes.map((country) => {
      const { buying, selling } = sidesOf(all[country]);
      return [country, { buying: buying.toString(), selling: selling.toString() }];
    }),
  );
}

export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      compare(one.kind, other.kind) ||
      compare(one.number, other.number) ||
      compare(one.record, other.record),
  );
}

function compare<T extends string | bigint>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

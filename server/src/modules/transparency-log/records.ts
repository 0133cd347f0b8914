import { countryCodes } from '@sanduku/contracts/countries';
import { oddsHash, type SecretRound } from '@sanduku/contracts/fairness/scheme';
import type { RefusedAttempt, VoidReason } from '@sanduku/contracts/fairness/wire';
import { sidesOf } from '@sanduku/contracts/rates';
import { defaultSettings, type Settings } from '@sanduku/contracts/settings/rules';
import { recordOf, roundRecord, voidRecord } from '@sanduku/contracts/transparency/log';
import type { Queries } from '../../database/database.ts';
import type { Epochs } from '../game/epochs.ts';
import { revealRound } from '../game/sealing.ts';
import type { CountedRefusal, CountedRound } from './figures.ts';

export interface PlayedRow {
  readonly transfer_id: bigint;
  readonly round_id: string;
  readonly epoch_id: number;
  readonly currency: string;
  readonly stake: bigint;
  readonly prize_basis_points: number;
  readonly payout: bigint;
  readonly client_seed: string;
  readonly selected_box: number;
  readonly created_at: Date;
  readonly refused: readonly RefusedAttempt[];
}

export interface FactRow {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly at: Date;
  readonly body: unknown;
  /** Set for voided rounds. */
  readonly epoch_id: number | null;
  readonly refused: readonly RefusedAttempt[] | null;
}

export interface Entry {
  readonly at: Date;
  readonly kind: string;
  /** Within one kind and time. */
  readonly number: bigint;
  readonly record: string;
  /** Of played and voided rounds. */
  readonly roundId?: string;
  readonly refused?: readonly CountedRefusal[];
  /** Set for played rounds. */
  readonly played?: CountedRound & { readonly transferId: bigint };
  /** Absent for played rounds. */
  readonly factId?: bigint;
}

export async function roundEntry(epochs: Epochs, row: PlayedRow): Promise<Entry> {
  const { oddsHash, secret } = await epochs.ofEnded(row.epoch_id, row.round_id);
  const record = roundRecord({
    at: row.created_at.toISOString(),
    transfer: row.transfer_id.toString(),
    round: row.round_id,
    seed: secret?.seed ?? null,
    clientSeed: row.client_seed,
    box: row.selected_box,
    oddsHash,
    currency: row.currency,
    stake: row.stake.toString(),
    prize: row.prize_basis_points,
    payout: row.payout.toString(),
    refused: row.refused,
  });
  return {
    at: row.created_at,
    kind: 'round',
    number: row.transfer_id,
    record,
    roundId: row.round_id,
    refused: refusalsOf(row.refused, oddsHash, secret),
    played: { transferId: row.transfer_id, oddsHash, prizeBasisPoints: row.prize_basis_points },
  };
}

export async function voidEntry(
  epochs: Epochs,
  row: FactRow & { readonly epoch_id: number },
): Promise<Entry> {
  const { round, reason } = row.body as { round: string; reason: VoidReason };
  const { oddsHash, secret } = await epochs.ofEnded(row.epoch_id, round);
  const refused = row.refused ?? [];
  return {
    at: row.at,
    kind: 'void',
    number: row.id,
    record: voidRecord({
      at: row.at.toISOString(),
      round,
      seed: secret?.seed ?? null,
      oddsHash,
      reason,
      refused,
    }),
    roundId: round,
    refused: refusalsOf(refused, oddsHash, secret),
    factId: row.id,
  };
}

/** Whether each attempt would have won; unknown counts as no. */
function refusalsOf(
  refused: readonly RefusedAttempt[],
  oddsHash: string,
  secret: SecretRound | undefined,
): CountedRefusal[] {
  return refused.map(({ box, cause, clientSeed }) => ({
    oddsHash,
    cause,
    wouldHaveWon: secret !== undefined && (revealRound(secret, clientSeed).prizes[box] ?? 0) > 0,
  }));
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
export function ratesIn({ rates }: { rates: Partial<Settings['rates']> }) {
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

/** A trigger logs a new release. Two releases may run side by side. */
export async function recordRelease(queries: Queries, hash: string): Promise<void> {
  await queries
    .insertInto('web_release')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

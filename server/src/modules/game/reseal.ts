import type { CountryCode } from '@sanduku/contracts/countries';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { recordAction } from '../operators/audit-log.ts';
import { offerFor, offersOf, readOffers } from '../prize-tables/offers.ts';
import type { EpochKeys } from './epoch-keys.ts';
import { createEpoch, createRoundId, type Epoch } from './epochs.ts';

export interface Resealed {
  readonly seats: number;
  readonly sessions: number;
}

interface Reseal {
  readonly keys: EpochKeys;
  readonly reason: string;
  readonly now: Date;
}

const SLICE = 1_000;

/**
 * After a restored backup or a leaked epoch key, sealed rounds may be known and ended sessions active again.
 * Servers may run: the database rejects their cached epochs.
 */
export async function resealAll(queries: Queries, { keys, reason, now }: Reseal): Promise<Resealed> {
  const sessions = await endAllSessions(queries, now);
  await retireEpochs(queries, now);
  const seats = await resealSeats(queries, { keys, reason, now });
  return { seats, sessions };
}

async function retireEpochs(queries: Queries, now: Date): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(game_epochs_lock())`.execute(transaction);
    await transaction
      .updateTable('game_epoch')
      .set({ retired_at: now })
      .where('retired_at', 'is', null)
      .execute();
  });
}

async function resealSeats(queries: Queries, { keys, reason, now }: Reseal): Promise<number> {
  const offers = offersOf(await readOffers(queries));
  const epochs = new Map<number, Epoch>();
  const epochFor = async (within: Transaction, country: CountryCode, chosenTable: number | null) => {
    const offer = offerFor(offers.at(country, now), chosenTable);
    const epoch = epochs.get(offer.id) ?? (await createEpoch(within, { keys, at: now, offer }));
    epochs.set(offer.id, epoch);
    return epoch;
  };
  let last = 0n;
  let seats = 0;
  for (;;) {
    const sealedAnew = await queries.transaction().execute(async (transaction) => {
      const old = await transaction
        .selectFrom('game_seat')
        .innerJoin('player', 'player.id', 'player_id')
        .select(['player_id', 'round_id', 'epoch_id', 'prize_table_id', 'country'])
        .where('player_id', '>', last)
        .orderBy('player_id')
        .limit(SLICE)
        .forNoKeyUpdate('game_seat')
        .execute();
      for (const { player_id, round_id, epoch_id, prize_table_id, country } of old) {
        const epoch = await epochFor(transaction, country, prize_table_id);
        const roundId = createRoundId();
        await transaction
          .updateTable('game_seat')
          .set({ round_id: roundId, epoch_id: epoch.id })
          .where('player_id', '=', player_id)
          .execute();
        await transaction
          .insertInto('voided_round')
          .values({ round_id, player_id, epoch_id, reason: 'resealed', voided_at: now })
          .execute();
        await recordAction(transaction, {
          operator: undefined,
          action: 'game.resealed',
          subject: { kind: 'player', id: player_id },
          before: { round: round_id },
          after: { round: roundId },
          reason,
          at: now,
        });
      }
      return old;
    });
    seats += sealedAnew.length;
    if (sealedAnew.length < SLICE) return seats;
    last = sealedAnew.at(-1)?.player_id ?? last;
  }
}

async function endAllSessions(queries: Queries, now: Date): Promise<number> {
  let ended = 0;
  for (const table of ['session', 'operator_session'] as const) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ended_at = ${now} where ended_at is null and expires_at > ${now}
    `.execute(queries);
    ended += Number(numAffectedRows ?? 0n);
  }
  return ended;
}

import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { defaultRates } from '@sanduku/contracts/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import { callWithin, type Database } from '../database/database.ts';
import { createOperator } from '../modules/operators/access.ts';
import type { BetLimits } from '../modules/settings/limits.ts';
import { asOwner } from './as-owner.ts';

let operators = 0;

/** Running processes see the offer at their next refresh. */
export async function offerTables(
  database: Database,
  offer: {
    country: CountryCode;
    tables: readonly (readonly number[])[];
    from: Date;
    highestStake?: Micros;
    /** Just before `from` by default. */
    now?: Date;
  },
): Promise<void> {
  const { country, tables, from, highestStake = null } = offer;
  const before = offer.now ?? new Date(from.getTime() - 1);
  await asOwner(database, async (owner) => {
    const people: bigint[] = [];
    for (const _ of ['asks', 'approves']) {
      operators++;
      const name = `tables${operators}`;
      const { id } = await createOperator(
        owner,
        { username: name, passwordHash: '', role: 'operator' },
        { by: undefined, reason: 'a test needs one', at: before },
      );
      people.push(id);
    }
    const [asker, approver] = people;
    const { rows } = await sql<{ id: bigint }>`
      insert into approval (call, request, action, subject_kind, subject_id, status, asked_by, asked_at, decided_by, decided_at)
      values ('adminOfferTables', '{}', 'prize_tables.offered', 'prize_tables', ${country}, 'approved', ${asker}, ${before},
              ${approver}, ${before})
      returning id`.execute(owner);
    await sql`
      insert into audit_log (operator_id, asked_by, approval_id, action, subject_kind, subject_id, created_at)
      values (${approver}, ${asker}, ${rows[0]?.id}, 'prize_tables.offered', 'prize_tables', ${country}, ${before})`.execute(
      owner,
    );
    await callWithin(owner, 'prize_tables_offer', {
      approval: rows[0]?.id ?? null,
      offers: tables.map((prizes, place) => ({
        country,
        currency: countryOf(country).currency,
        place,
        prizes_basis_points: prizes,
        highest_stake: highestStake,
      })),
      from,
      now: before,
    });
  });
}

export const noLimits: BetLimits = {
  settings: { current: () => defaultSettings, rates: defaultRates },
  maximumBet: () => null,
  refresh: async () => {},
};

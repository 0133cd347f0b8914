import type { Currency } from '@sanduku/contracts/countries';
import { callWithin, type Queries } from '../../database/database.ts';

/** `daysCovered` is null if a day costs nothing. */
export async function readInterestCover(queries: Queries) {
  const rows = await callWithin(queries, 'investment_cover', {});
  return rows.map((row) => ({
    currency: row.currency as Currency,
    invested: BigInt(row.invested),
    cost: BigInt(row.cost),
    funds: BigInt(row.funds),
    waiting: { days: row.waiting_days, amount: BigInt(row.waiting) },
    daysCovered: row.days_covered as bigint | null,
  }));
}

import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import type { InfiniteData } from '@tanstack/react-query';
import type { DataAt } from '../../lib/api-routes.ts';

type Page = DataAt<'GET /api/admin/withdrawals'>;

/** A fetched list of withdrawals after one of them was decided: it leaves the lists it no longer belongs to. */
export function withDecided(
  list: InfiniteData<Page> | undefined,
  status: string,
  decided: AdminWithdrawal,
): InfiniteData<Page> | undefined {
  if (!list?.pages.some(({ withdrawals }) => withdrawals.some(({ id }) => id === decided.id))) return list;
  const stays = status === 'all' || (status === 'in_doubt' ? decided.inDoubt : status === decided.status);
  return {
    ...list,
    pages: list.pages.map(({ withdrawals, pagination }) => ({
      withdrawals: stays
        ? withdrawals.map((each) => (each.id === decided.id ? decided : each))
        : withdrawals.filter(({ id }) => id !== decided.id),
      pagination: stays ? pagination : { ...pagination, total: pagination.total - 1 },
    })),
  };
}

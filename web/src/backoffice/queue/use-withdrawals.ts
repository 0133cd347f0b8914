import type { Approval, AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { QUEUE_REFRESH_MS } from '../../lib/timings.ts';
import type { CallRequest, DataAt } from '../../server/routes.ts';
import { toast } from '../../ui/toasts.tsx';
import { adminApi, isAlreadyDecided } from '../admin-api.ts';
import { adminKey, afterAction, PAGE_SIZE, useFallbackInterval } from '../queries.ts';
import { moneyText } from '../shared/format.ts';

type Page = DataAt<'GET /api/admin/withdrawals'>;
export type Settlement = CallRequest<'POST /api/admin/withdrawals/:id/settle'>['body'];
export type QueueStatus = CallRequest<'GET /api/admin/withdrawals'>['query']['status'];

/** Pending: the server's largest page. */
const pageSizeOf = (status: QueueStatus) => (status === 'pending' ? 200 : PAGE_SIZE);

export function useWithdrawals(status: QueueStatus, id?: string) {
  return useInfiniteQuery({
    queryKey: adminKey('withdrawals', id, status),
    queryFn: async ({ pageParam: offset }) => {
      const query = { status, ...(id && { id }), limit: pageSizeOf(status), offset };
      return (await adminApi.call('GET /api/admin/withdrawals', { query })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ withdrawals, pagination: { offset, total } }) => {
      const next = offset + withdrawals.length;
      return withdrawals.length > 0 && next < total ? next : undefined;
    },
    refetchInterval: useFallbackInterval(QUEUE_REFRESH_MS),
  });
}

type Outcome = (amount: string, username: string) => string;

const outcomes = {
  approved: (amount, username) => `Approved ${amount} for ${username}.`,
  rejected: (amount, username) => `Rejected ${amount} of ${username}.`,
  settled: (amount, username) => `Settled ${amount} of ${username}.`,
  requested: (amount, username) =>
    `${amount} for ${username} needs two operators. Waiting for the second one.`,
  tooLate: (amount, username) => `${amount} of ${username} was already decided. Nothing was changed.`,
} satisfies Record<string, Outcome>;

/** Shows outcomes as toasts, throws errors. */
export function useWithdrawalDecisions() {
  const queryClient = useQueryClient();
  const shown = useRef<number>(undefined);

  function show(type: 'success' | 'info', withdrawal: AdminWithdrawal, outcome: Outcome): void {
    if (shown.current !== undefined) toast.dismiss(shown.current);
    shown.current = toast[type](outcome(amountOf(withdrawal), withdrawal.player.username));
  }

  async function decide(
    withdrawal: AdminWithdrawal,
    answer: Promise<{ data: AdminWithdrawal | AwaitsApproval }>,
    done: Outcome,
  ): Promise<void> {
    const { data } = await answer;
    if ('awaitsApproval' in data) show('info', withdrawal, outcomes.requested);
    else {
      await showDecided(data);
      show('success', withdrawal, done);
    }
    void afterAction(queryClient, 'withdrawals');
  }

  /** Another operator's decision is an outcome, not an error. */
  async function decideFirst(...decision: Parameters<typeof decide>): Promise<void> {
    try {
      await decide(...decision);
    } catch (error) {
      if (!isAlreadyDecided(error)) throw error;
      show('info', decision[0], outcomes.tooLate);
      await afterAction(queryClient, 'withdrawals');
    }
  }

  /** A stale response would restore the withdrawal, so running queries are cancelled first. */
  async function showDecided(decided: AdminWithdrawal): Promise<void> {
    const queryKey = adminKey('withdrawals');
    await queryClient.cancelQueries({ queryKey });
    for (const [key, data] of queryClient.getQueriesData<InfiniteData<Page>>({ queryKey }))
      queryClient.setQueryData(key, withDecided(data, String(key.at(-1)), decided));
  }

  return {
    /** `asked`: another operator's pending request. */
    approve: (withdrawal: AdminWithdrawal, asked: Approval | undefined) => {
      const answer = asked
        ? adminApi
            .call('POST /api/admin/approvals/:id/approve', { params: { id: asked.id }, body: {} })
            .then(({ data }) => ({ data: data.result as AdminWithdrawal }))
        : adminApi.call('POST /api/admin/withdrawals/:id/approve', {
            params: { id: withdrawal.id },
            body: {},
          });
      return decideFirst(withdrawal, answer, outcomes.approved);
    },
    reject: (withdrawal: AdminWithdrawal, reason: string) => {
      const request = { params: { id: withdrawal.id }, body: { reason } };
      const answer = adminApi.call('POST /api/admin/withdrawals/:id/reject', request);
      return decideFirst(withdrawal, answer, outcomes.rejected);
    },
    settle: (withdrawal: AdminWithdrawal, settlement: Settlement) => {
      const request = { params: { id: withdrawal.id }, body: settlement };
      const answer = adminApi.call('POST /api/admin/withdrawals/:id/settle', request);
      return decide(withdrawal, answer, outcomes.settled);
    },
  };
}

export function withDecided(
  list: InfiniteData<Page> | undefined,
  status: string,
  decided: AdminWithdrawal,
): InfiniteData<Page> | undefined {
  if (!list?.pages.some(({ withdrawals }) => withdrawals.some(({ id }) => id === decided.id))) return list;
  const stays =
    status === 'all' || (status === 'unresolved' ? decided.unresolved : status === decided.status);
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

export function amountOf({ amount, currency }: AdminWithdrawal): string {
  return moneyText(amount, currency);
}

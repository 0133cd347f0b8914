import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, DataAt } from '../../lib/api-routes.ts';
import { adminApi } from '../admin-api.ts';
import { afterAction, officeQueries } from '../queries.ts';
import { isAlreadyDecided } from '../shared/error-text.ts';
import { queue } from './texts.ts';
import { withDecided } from './with-decided.ts';
import { amountOf } from './withdrawal-texts.ts';

type Page = DataAt<'GET /api/admin/withdrawals'>;
export type Settlement = CallRequest<'POST /api/admin/withdrawals/:id/settle'>['body'];

/** Deciding withdrawals. Each says in words what became of it; whatever goes wrong is thrown. */
export function useDecisions(say: (text: string) => void) {
  const queryClient = useQueryClient();

  type Saying = (amount: string, username: string) => string;

  async function decide(
    withdrawal: AdminWithdrawal,
    call: () => Promise<{ data: AdminWithdrawal }>,
    done: Saying,
  ): Promise<void> {
    const { data } = await call();
    await showDecided(data);
    say(done(amountOf(withdrawal), withdrawal.player.username));
    void afterAction(queryClient, 'withdrawals');
  }

  /** That somebody else was first is an outcome like others: there is nothing left to do about this one. */
  async function decideFirst(...decision: Parameters<typeof decide>): Promise<void> {
    try {
      await decide(...decision);
    } catch (error) {
      if (!isAlreadyDecided(error)) throw error;
      const [withdrawal] = decision;
      say(queue.said.tooLate(amountOf(withdrawal), withdrawal.player.username));
      await afterAction(queryClient, 'withdrawals');
    }
  }

  /** At once, and for good: an answer that was asked for before the decision must not bring it back. */
  async function showDecided(decided: AdminWithdrawal): Promise<void> {
    const { withdrawals: queryKey } = officeQueries;
    await queryClient.cancelQueries({ queryKey });
    for (const [key, data] of queryClient.getQueriesData<InfiniteData<Page>>({ queryKey }))
      queryClient.setQueryData(key, withDecided(data, String(key.at(-1)), decided));
  }

  return {
    approve: (withdrawal: AdminWithdrawal) =>
      decideFirst(
        withdrawal,
        () =>
          adminApi.call('POST /api/admin/withdrawals/:id/approve', {
            params: { id: withdrawal.id },
            body: {},
          }),
        queue.said.approved,
      ),
    reject: (withdrawal: AdminWithdrawal, reason: string) =>
      decideFirst(
        withdrawal,
        () =>
          adminApi.call('POST /api/admin/withdrawals/:id/reject', {
            params: { id: withdrawal.id },
            body: { reason },
          }),
        queue.said.rejected,
      ),
    settle: (withdrawal: AdminWithdrawal, settlement: Settlement) =>
      decide(
        withdrawal,
        () =>
          adminApi.call('POST /api/admin/withdrawals/:id/settle', {
            params: { id: withdrawal.id },
            body: settlement,
          }),
        queue.said.settled,
      ),
  };
}

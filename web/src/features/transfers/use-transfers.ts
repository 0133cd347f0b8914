import { countryOfCurrency } from '@sanduku/contracts/countries';
import type { User } from '@sanduku/contracts/players/api';
import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const PAGE_SIZE = 10;

/** What the player sent and received, the newest first, page after page. */
export function useTransfers(userId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.transferList(userId),
    queryFn: async ({ pageParam }) => {
      const query = { limit: PAGE_SIZE, before: pageParam };
      return (await api.call('GET /api/transfers/history', { query })).data.transfers;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    retry: 1,
  });
}

/** Whom the player has sent something to lately, each once. */
export function useRecentRecipients(userId: string): FoundUser[] {
  const { data } = useTransfers(userId);
  const sent = (data?.pages[0] ?? []).filter(({ fromuserid }) => fromuserid === userId);
  const recipients = new Map(
    sent.map(({ touserid, to_username, receivedcurrency }) => [
      touserid,
      { id: touserid, username: to_username, country: countryOfCurrency(receivedcurrency).code },
    ]),
  );
  return [...recipients.values()];
}

export function useTransferStats(userId: string) {
  return useQuery({
    queryKey: queryKeys.transferStats(userId),
    queryFn: async () => (await api.call('GET /api/transfers/stats')).data,
    retry: 1,
  });
}

/** Below this balance nothing is offered to be sent, in any currency. */
export const MINIMUM_SEND = 100;

export function canSend({ gameBalance }: Pick<User, 'gameBalance'>): boolean {
  return gameBalance >= MINIMUM_SEND;
}

export const quickAmounts = [1000, 5000, 10_000, 25_000];
/** A description that says nothing beyond what a row says anyway. */
export const PLAIN_DESCRIPTION = 'Transfer';
export const SHORTEST_SEARCH = 2;
export const LONGEST_MESSAGE = 140;

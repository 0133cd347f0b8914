import type { Deposit } from '@sanduku/contracts/deposits/api';
import type { StatementAccount } from '@sanduku/contracts/statement/api';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { log } from '../lib/log.ts';
import { PROVIDERS_INTERVAL_MS } from '../lib/timings.ts';
import { api } from './api.ts';
import { whenNotificationsMayShow } from './event-gate.ts';
import { player, type Subject } from './player.ts';
import type { CallArguments, DataAt, Route } from './routes.ts';

/** Keys name no player: every player has a query client. */
type Key = readonly [Subject, ...(string | number | undefined)[]];

async function ask<R extends Route>(route: R, ...request: CallArguments<R>): Promise<DataAt<R>> {
  return (await api.call(route, ...request)).data;
}

/** The server knows a result before the lid lifts, so answers about games wait. */
async function askAboutGames<R extends Route>(route: R, ...request: CallArguments<R>): Promise<DataAt<R>> {
  const data = await ask(route, ...request);
  await new Promise<void>(whenNotificationsMayShow);
  return data;
}

/** Newest first. */
function pages<Row extends { id: string }>(
  queryKey: Key,
  limit: number,
  fetchPage: (query: { limit: number; before: string | undefined }) => Promise<Row[]>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: before }) => fetchPage({ limit, before }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)?.id),
  });
}

export const account = queryOptions({
  queryKey: ['account', 'access'] satisfies Key,
  queryFn: () => ask('GET /api/account'),
});

export const sessions = queryOptions({
  queryKey: ['account', 'sessions'] satisfies Key,
  queryFn: () => ask('GET /api/account/sessions'),
});

export const secondFactors = queryOptions({
  queryKey: ['account', 'second-factors'] satisfies Key,
  queryFn: () => ask('GET /api/account/second-factors'),
});

/** Stable while shown, new the next time. */
export const newSecret = queryOptions({
  queryKey: ['account', 'new-secret'] satisfies Key,
  queryFn: () => ask('POST /api/account/second-factors/app/begin'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const inbox = pages(['inbox'], 20, async (query) => (await ask('GET /api/inbox', { query })).events);

export const games = pages(
  ['games', 'list'],
  20,
  async (query) => (await askAboutGames('GET /api/games/history', { query })).games,
);

export const LAST_ROUNDS = 10;

export const lastRounds = queryOptions({
  queryKey: ['games', 'last'] satisfies Key,
  queryFn: async () =>
    (await askAboutGames('GET /api/games/history', { query: { limit: LAST_ROUNDS } })).games,
});

export const gameStats = queryOptions({
  queryKey: ['games', 'stats'] satisfies Key,
  queryFn: () => askAboutGames('GET /api/games/stats'),
  retry: 3,
  staleTime: Number.POSITIVE_INFINITY,
});

export const month = queryOptions({
  queryKey: ['games', 'month'] satisfies Key,
  queryFn: () => ask('GET /api/play-limits/month'),
});

export const playLimits = queryOptions({
  queryKey: ['play-limits'] satisfies Key,
  queryFn: () => ask('GET /api/play-limits'),
});

const PLAY_RECORD_PAGE = 20;

export const playRecord = infiniteQueryOptions({
  queryKey: ['play-record'] satisfies Key,
  queryFn: ({ pageParam: before }) =>
    ask('GET /api/play-limits/history', { query: { limit: PLAY_RECORD_PAGE, before } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ hasMore, events }) => (hasMore ? events.at(-1)?.id : undefined),
});

export const realityCheck = queryOptions({
  queryKey: ['reality-check'] satisfies Key,
  queryFn: () => ask('GET /api/play-limits/reality-check'),
  staleTime: Number.POSITIVE_INFINITY,
});

export const deposits = pages(['deposits'], 20, async (query): Promise<Deposit[]> => {
  const { deposits } = await ask('GET /api/wallet/deposits', { query });
  const known = player.queries.getQueryData<InfiniteData<Deposit[]>>(['deposits'])?.pages.flat();
  // Without a socket, the list is first to know.
  if (known && query.before === undefined && hasNewCredit(known, deposits)) player.moneyMoved();
  return deposits;
});

/** While the deposit form is open. Without an answer there is no notice. */
export const providerTrouble = queryOptions({
  queryKey: ['deposits', 'providers'] satisfies Key,
  queryFn: async () => (await ask('GET /api/wallet/providers')).troubled,
  refetchInterval: PROVIDERS_INTERVAL_MS,
  gcTime: 0,
});

export function hasNewCredit(before: readonly Deposit[], after: readonly Deposit[]): boolean {
  const credited = new Set(before.filter(({ status }) => status === 'credited').map(({ id }) => id));
  return after.some(({ id, status }) => status === 'credited' && !credited.has(id));
}

const WITHDRAWALS_PAGE = 20;

export const withdrawals = infiniteQueryOptions({
  queryKey: ['withdrawals', 'list'] satisfies Key,
  queryFn: ({ pageParam: offset }) =>
    ask('GET /api/wallet/withdrawals', { query: { limit: WITHDRAWALS_PAGE, offset } }),
  initialPageParam: 0,
  getNextPageParam: ({ pagination: { offset, limit, total } }) =>
    offset + limit < total ? offset + limit : undefined,
});

export const withdrawalStats = queryOptions({
  queryKey: ['withdrawals', 'stats'] satisfies Key,
  queryFn: () => ask('GET /api/wallet/withdrawal-stats'),
});

export const withdrawalPin = queryOptions({
  queryKey: ['withdrawal-pin'] satisfies Key,
  queryFn: () => ask('GET /api/wallet/withdrawal-pin'),
});

export const transfers = pages(
  ['transfers', 'list'],
  10,
  async (query) => (await ask('GET /api/transfers/history', { query })).transfers,
);

export const transferStats = queryOptions({
  queryKey: ['transfers', 'stats'] satisfies Key,
  queryFn: () => ask('GET /api/transfers/stats'),
});

export const recentRecipients = queryOptions({
  queryKey: ['transfers', 'recipients'] satisfies Key,
  queryFn: () => ask('GET /api/transfers/recipients'),
});

const RECENT_EARNINGS = 5;
const RECENT_INVESTMENT_MOVES = 10;

/** A failed list is undefined. */
export const investment = queryOptions({
  queryKey: ['investment'] satisfies Key,
  queryFn: async () => {
    const [{ account }, stats, earnings, history] = await Promise.all([
      ask('GET /api/investment/account'),
      orUndefined(ask('GET /api/investment/stats')),
      orUndefined(ask('GET /api/investment/earnings', { query: { limit: RECENT_EARNINGS } })),
      orUndefined(ask('GET /api/investment/history', { query: { limit: RECENT_INVESTMENT_MOVES } })),
    ]);
    return {
      account,
      stats,
      earnings: earnings?.earnings,
      transactions: history?.transactions,
    };
  },
});

function orUndefined<Data>(asked: Promise<Data>): Promise<Data | undefined> {
  return asked.catch((error: unknown) => {
    log('A part of the investment page could not be loaded', error);
    return undefined;
  });
}

export interface StatementQuestion {
  account: StatementAccount;
  period: { from?: Date; to?: Date };
}

const STATEMENT_PAGE = 50;

export function statement(question: StatementQuestion) {
  return infiniteQueryOptions({
    queryKey: ['statement', ...partsOf(question)] satisfies Key,
    queryFn: ({ pageParam }) => fetchStatementPage(question, STATEMENT_PAGE, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextStatementPage,
  });
}

/** Refetched with a newer movement. */
export function signedStatement(question: StatementQuestion, newestId: string | undefined) {
  return queryOptions({
    queryKey: ['statement', 'signed', ...partsOf(question), newestId] satisfies Key,
    queryFn: async () =>
      (await ask('GET /api/wallet/statement/signed', { query: statementQuery(question) })).signed,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export type StatementPage = DataAt<'GET /api/wallet/statement'>;

export function fetchStatementPage(
  question: StatementQuestion,
  limit: number,
  before: string | undefined,
): Promise<StatementPage> {
  return ask('GET /api/wallet/statement', { query: { ...statementQuery(question), limit, before } });
}

export function nextStatementPage({ hasMore, movements }: StatementPage): string | undefined {
  return hasMore ? movements.at(-1)?.id : undefined;
}

const partsOf = ({ account, period }: StatementQuestion) =>
  [account, period.from?.getTime(), period.to?.getTime()] as const;

const statementQuery = ({ account, period }: StatementQuestion) => ({
  account,
  from: period.from?.toISOString(),
  to: period.to?.toISOString(),
});

import type { Access, Endpoint } from '@sanduku/contracts/endpoint';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { createTotpSecret } from '../../lib/totp.ts';
import { startWatching } from '../../modules/deposits/usdt-cursor.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { leaksIn } from './leaks.ts';
import { type KnownValues, sampleOf } from './samples.ts';

/** Keeps consecutive calls below every rate limit. */
const BETWEEN_CALLS_MS = 50;

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  /** Undefined without an error envelope. */
  readonly code: string | undefined;
}

export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Buffer;
}

export interface World {
  readonly app: TestApp;
  readonly victim: TestPlayer;
  /** Undefined for public calls. */
  tokenFor(access: Access): Promise<string | undefined>;
  /** Throws if the response lacks a security header or leaks internals. */
  send(request: RawRequest): Promise<Answer>;
  /** Valid, for existing objects; `shape` selects an option of a union body. */
  sample(endpoint: Endpoint, shape?: z.core.$ZodType): Sample;
  /** Changes with any row, except last-seen times and attempt counters. */
  digest(): Promise<string>;
  rowCounts(): Promise<Record<string, number>>;
}

export interface Sample {
  readonly url: string;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

/** House accounts are opened on first use: empty ones are no change. */
const holdsSomething = sql`where t.balance <> 0`;
const undigestedTables = [
  'attempt',
  'session',
  'operator_session',
  'migration',
  'database_mode',
  'rail_health',
];

/** A PL/pgSQL function caches the plan: planning over all tables costs more than running. */
async function createDigests(database: Database): Promise<() => Promise<{ name: string; rows: string }[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${undigestedTables}) order by 1`.execute(database.queries);
  const digests = sql.join(
    tables.map(
      ({ name }) =>
        sql`select ${sql.lit(name)}, count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text
          from ${sql.table(name)} t ${name === 'ledger_account' ? holdsSomething : sql``}`,
    ),
    sql` union all `,
  );
  await asOwner(database, (transaction) =>
    sql`
      create function table_digests() returns table (name text, rows text) language plpgsql as $$
      begin return query ${digests} order by 1; end $$`.execute(transaction),
  );
  return async () =>
    (await sql<{ name: string; rows: string }>`select * from table_digests()`.execute(database.queries)).rows;
}

export async function createWorld(
  database: Database,
  options: Parameters<typeof createTestApp>[1] = {},
): Promise<World> {
  const app = await createTestApp(database, options);
  const victim = await fundedPlayer(app, 1_000_000);
  const aims = await populate(app, victim, options.mode);
  const readDigests = await createDigests(database);
  return {
    app,
    victim,
    tokenFor: async (access) => {
      if (access === 'public') return undefined;
      if (access !== 'player') return (await signedInOperator(app, { role: access })).token;
      const { token } = await fundedPlayer(app, 1_000_000);
      // Creates the seat in advance, so that it does not count as a change.
      await app.call('GET', '/api/game/round', { token });
      return token;
    },
    send: async ({ method, url, token, headers = {}, payload }) => {
      app.clock.advance(BETWEEN_CALLS_MS);
      const answer = await app.http.inject({
        method: method as 'GET',
        url,
        remoteAddress: nextAddress(),
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(payload !== undefined && { payload }),
      });
      const { statusCode: status, headers: answered, body } = answer;
      const leaks = leaksIn(answered, body);
      if (leaks.length > 0) throw new Error(`${method} ${url.slice(0, 200)}: ${leaks.join(', ')}`);
      return { status, headers: answered, body, code: codeIn(body) };
    },
    sample: ({ path, params, query, body }, shape = body) => {
      const [, kind = ''] = /\/([\w-]+)\/:id/.exec(path) ?? [];
      const known: KnownValues = { ...aims.byName, ...freshNames(), id: aims.byKind[kind] ?? '1' };
      const inPath = (params ? sampleOf(params, known) : {}) as Record<string, string>;
      return {
        url: path.replace(/:(\w+)/g, (_match, name: string) => inPath[name] ?? '1'),
        params: inPath,
        query: (query ? sampleOf(query, known) : {}) as Record<string, unknown>,
        body: shape && sampleOf(shape, known),
      };
    },
    digest: async () => (await readDigests()).map(({ name, rows }) => `${name} ${rows}`).join('\n'),
    rowCounts: async () =>
      Object.fromEntries((await readDigests()).map(({ name, rows }) => [name, Number.parseInt(rows, 10)])),
  };
}

interface Aims {
  /** By the path segment before the id. */
  readonly byKind: Readonly<Record<string, string>>;
  readonly byName: KnownValues;
}

async function populate(app: TestApp, victim: TestPlayer, mode = 'sandbox'): Promise<Aims> {
  const { token } = victim;
  const operator = await signedInOperator(app, { totpSecret: createTotpSecret() });
  const friend = await fundedPlayer(app, 10_000);
  const post = async <Data>(path: string, body: object, by = token) =>
    (await app.call<Data>('POST', path, { token: by, body })).data;
  // Production accepts no bets without a bankroll.
  if (mode === 'production') {
    await callByTwo(app, '/api/admin/fund', {
      token: operator.token,
      body: { account: 'bankroll', currency: 'UGX', amount: 1_000_000_000, rail: 'bank', reason: 'To begin' },
    });
  }
  await post('/api/game/play', { betAmount: 1_000, selectedBox: 4 });
  await post('/api/transfers/send', { toUserId: friend.id.toString(), amount: 700, message: 'for the bus' });
  await post('/api/transfers/send', { toUserId: victim.id.toString(), amount: 900 }, friend.token);
  await post('/api/investment/invest', { amount: 20_000 });
  const withdrawal = await post<{ id: string }>('/api/wallet/withdraw', {
    method: 'mobile',
    amount: 12_345,
    phoneNumber: '0772987654',
    pin: '1010',
  });
  await post('/api/wallet/deposit-mobile', { amount: 5_000, phone: '0772987655', provider: 'mtn' });
  for (const rail of ['tron', 'ethereum'] as const) {
    await startWatching(app.database.queries, rail, { head: 1_000, final: 990 });
  }
  await app.call('GET', '/api/wallet/deposit-address', { token });
  const correction = await post<AwaitsApproval>(
    `/api/admin/users/${victim.id}/corrections`,
    { amount: 50, reason: 'for an attack' },
    operator.token,
  );
  const { id: deposit } = await app.database.queries
    .selectFrom('deposit')
    .select('id')
    .where('player_id', '=', victim.id)
    .executeTakeFirstOrThrow();
  return {
    byKind: {
      users: victim.id.toString(),
      operators: operator.id.toString(),
      withdrawals: withdrawal.id,
      approvals: correction.awaitsApproval.id,
      deposits: deposit.toString(),
    },
    byName: {
      toUserId: victim.id.toString(),
      reason: 'for an attack',
      phoneNumber: '0772123456',
      phone: '0772123456',
      address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      password: 'correct horse',
      referralCode: null,
    },
  };
}

function codeIn(body: string): string | undefined {
  try {
    const { success, code } = JSON.parse(body) as { success?: boolean; code?: string };
    return success === false ? code : undefined;
  } catch {
    return undefined;
  }
}

let names = 0;

function freshNames(): KnownValues {
  names++;
  return { username: `attacker${names}`, email: `attacker${names}@example.com` };
}

let addresses = 0;

/** Per-address rate limits must not apply. */
function nextAddress(): string {
  addresses++;
  return `10.${200 + ((addresses >> 16) & 31)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

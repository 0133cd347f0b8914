import type { Access, Endpoint } from '@sanduku/contracts/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator } from '../testing/operators.ts';
import { fundedPlayer } from '../testing/players.ts';
import { type CallName, changingRoutes, guardedRoutes, routesFor } from './testing/route-table.ts';
import { fieldsOf, isId } from './testing/samples.ts';
import { type Answer, createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const playerRoutes = routesFor('player');
const officeRoutes = routesFor('viewer', 'operator');
const actions = routesFor('operator');
const ownReads = playerRoutes.filter(([, { method }]) => method === 'GET');
/** Sends to the victim. */
const changes = playerRoutes.filter(([name, { method }]) => method === 'POST' && name !== 'sendTransfer');

onOneEngine('access control', (on) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(on.database);
  });

  const call = (endpoint: Endpoint, token: string | undefined, headers: Record<string, string> = {}) => {
    const { url, query, body } = world.sample(endpoint);
    return world.send({
      method: endpoint.method,
      url: `${url}${asText(query)}`,
      token,
      headers,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  };
  const refuses = async (
    calls: readonly (readonly [CallName, Endpoint])[],
    token: string | undefined,
    expected: string,
    headers?: Record<string, string>,
  ) => {
    const before = await world.digest();
    const wrong: string[] = [];
    for (const [name, endpoint] of calls) {
      const { status, code, body } = await call(endpoint, token, headers);
      const isBare = code !== undefined && !body.includes('"data"');
      if (`${status} ${code}` !== expected || !isBare) wrong.push(`${name}: ${status} ${body}`);
    }
    expect(wrong).toEqual([]);
    expect(await world.digest()).toBe(before);
  };

  describe(`${guardedRoutes.length} calls`, () => {
    test.each([
      ['no token', undefined],
      ['an empty token', ''],
      ['an invented token', 'x'.repeat(43)],
      ['a token with a suffix', `${'x'.repeat(43)}, Bearer x`],
      ['the word undefined', 'undefined'],
      ['a token of 8 KB', 'x'.repeat(8_000)],
      ['an unsigned JSON web token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ])('with %s answer 401', (_what, token) => refuses(guardedRoutes, token, '401 not_signed_in'));

    test('with the token outside its header answer 401', async () => {
      const { token } = world.victim;
      const headers = { cookie: `token=${token}; authToken=${token}`, 'x-access-token': token };
      await refuses(guardedRoutes, undefined, '401 not_signed_in', headers);
      await refuses(guardedRoutes, undefined, '401 not_signed_in', { authorization: `Basic ${token}` });
      const url = `/api/auth/me?token=${token}&access_token=${token}`;
      expect((await world.send({ method: 'GET', url })).status).toBe(401);
    });
  });

  test(`${playerRoutes.length} player calls answer 401 to the token of an ended session`, async () => {
    const { token } = await fundedPlayer(world.app, 1_000);
    expect((await call(endpointOf('logout'), token)).status).toBe(200);
    await refuses(playerRoutes, token, '401 not_signed_in');
  });

  test(`${playerRoutes.length} player calls answer 401 to a token that was renewed`, async () => {
    const { token } = await fundedPlayer(world.app, 1_000);
    expect((await call(endpointOf('refresh'), token)).status).toBe(200);
    await refuses(playerRoutes, token, '401 not_signed_in');
  });

  test(`${playerRoutes.length} player calls answer 401 to a suspended player`, async () => {
    const { token, id } = await fundedPlayer(world.app, 1_000);
    const operator = await signedInOperator(world.app);
    const body = { reason: 'for an attack' };
    await world.app.call('POST', `/api/admin/users/${id}/suspend`, { token: operator.token, body });
    await refuses(playerRoutes, token, '401 not_signed_in');
  });

  test(`${playerRoutes.length} player calls answer 401 to an operator's token`, async () => {
    await refuses(playerRoutes, (await signedInOperator(world.app)).token, '401 not_signed_in');
  });

  // shows 2.67, 6.6
  test(`${officeRoutes.length} back-office calls answer 403 to a player's token`, () =>
    refuses(officeRoutes, world.victim.token, '403 not_allowed'));

  test(`${officeRoutes.length} back-office calls answer 401 after signing out`, async () => {
    const { token } = await signedInOperator(world.app);
    expect((await call(endpointOf('adminLogout'), token)).status).toBe(200);
    await refuses(officeRoutes, token, '401 not_signed_in');
  });

  test(`${officeRoutes.length} back-office calls answer 401 to a suspended operator`, async () => {
    const [gone, boss] = [await signedInOperator(world.app), await signedInOperator(world.app)];
    const body = { role: 'operator', status: 'suspended', reason: 'for an attack' };
    await world.app.call('POST', `/api/admin/operators/${gone.id}`, { token: boss.token, body });
    await refuses(officeRoutes, gone.token, '401 not_signed_in');
  });

  test(`${actions.length} operator actions answer 403 to a viewer`, async () => {
    const { token } = await signedInOperator(world.app, { role: 'viewer' });
    await refuses(actions, token, '403 not_allowed');
  });

  test(`${changingRoutes.length} changing calls answer 400 to a CSRF cookie without its header`, async () => {
    const wrong: string[] = [];
    const tokens = new Map<Access, string | undefined>();
    for (const access of new Set(changingRoutes.map(({ endpoint }) => endpoint.access)))
      tokens.set(access, await world.tokenFor(access));
    const unchanged = await world.digest();
    for (const { name, endpoint } of changingRoutes) {
      for (const header of [undefined, '', 'abd', 'abcd', 'abc, abc']) {
        const headers = {
          cookie: 'XSRF-TOKEN=abc',
          ...(header !== undefined && { 'x-xsrf-token': header }),
        };
        const { status, code } = await call(endpoint, tokens.get(endpoint.access), headers);
        if (code !== 'csrf_mismatch') wrong.push(`${name} with ${header}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await world.digest()).toBe(unchanged);
  });

  describe('data of another player', () => {
    let secrets: Set<string>;
    let ids: Set<string>;
    let spy: string;
    beforeAll(async () => {
      spy = (await fundedPlayer(world.app, 50_000)).token;
      const read = async (token: string) =>
        Promise.all(
          ownReads
            .filter(([name]) => name !== 'searchUsers')
            .map(async ([, { method, path }]) => leavesOf(await world.send({ method, url: path, token }))),
        );
      const own = (await read(spy)).flat().map(({ value }) => value);
      const theirs = (await read(world.victim.token)).flat();
      ids = new Set(theirs.filter(({ name }) => isId(name)).map(({ value }) => value));
      // Usernames are searchable, and words such as "waiting" identify no player.
      const names = theirs.filter(({ name }) => name.includes('username')).map(({ value }) => value);
      const known = new Set([...own, ...ids, ...names]);
      const isSecret = ({ value }: Leaf) =>
        !known.has(value) && value.length >= 5 && !/^[a-z_]+$/.test(value);
      secrets = new Set(theirs.filter(isSecret).map(({ value }) => value));
    });
    const tells = ({ body }: Answer) =>
      [...secrets].filter((secret) => body.includes(JSON.stringify(secret)));

    test(`is returned by none of ${ownReads.length} calls`, async () => {
      expect(secrets.size).toBeGreaterThan(15);
      const wrong: string[] = [];
      for (const [name, endpoint] of ownReads) {
        const answer = await call(endpoint, spy);
        if (answer.status >= 500 || tells(answer).length > 0)
          wrong.push(`${name}: ${answer.status} ${tells(answer)}`);
      }
      expect(wrong).toEqual([]);
    });

    test(`is neither returned nor changed by ${playerRoutes.length} calls, given any of that player's ids`, async () => {
      expect(ids.size).toBeGreaterThan(5);
      const before = await rowsOf(on.database, world.victim.id);
      const wrong: string[] = [];
      for (const [name, endpoint] of playerRoutes) {
        for (const field of idFieldsOf(endpoint)) {
          for (const id of ids) {
            const { url, query, body } = world.sample(endpoint);
            // Too high to succeed, or it would add to the victim's secrets.
            const aimed = { [field]: id, ...(name === 'sendTransfer' && { amount: 9_000_000 }) };
            const answer = await world.send({
              method: endpoint.method,
              url: `${url}${asText(endpoint.method === 'GET' ? { ...query, ...aimed } : query)}`,
              token: spy,
              ...(body !== undefined && { payload: JSON.stringify({ ...(body as object), ...aimed }) }),
            });
            const told = tells(answer);
            if (answer.status >= 500 || told.length > 0) wrong.push(`${name} ${field}=${id}: ${told}`);
          }
        }
      }
      for (const [, endpoint] of changes) await call(endpoint, (await fundedPlayer(world.app, 50_000)).token);
      expect(wrong).toEqual([]);
      expect(before.length).toBeGreaterThan(20);
      expect(await rowsOf(on.database, world.victim.id)).toEqual(before);
    });

    test('is not returned for undocumented id parameters', async () => {
      const { id, username } = world.victim;
      const wrong: string[] = [];
      for (const [name, endpoint] of ownReads) {
        const { url, query } = world.sample(endpoint);
        const asked = { ...query, userId: id, playerId: id, player_id: id, user: username, admin: true };
        const answer = await world.send({ method: 'GET', url: `${url}${asText(asked)}`, token: spy });
        if (answer.status >= 500 || tells(answer).length > 0)
          wrong.push(`${name}: ${answer.status} ${tells(answer)}`);
      }
      expect(wrong).toEqual([]);
    });
  });
});

function endpointOf(name: CallName): Endpoint {
  const found = guardedRoutes.find(([known]) => known === name);
  if (found === undefined) throw new Error(`${name} is not guarded`);
  return found[1];
}

function idFieldsOf({ params, query, body }: Endpoint): string[] {
  const parts = [params, query, body].filter((schema) => schema !== undefined);
  return parts.flatMap((schema) => fieldsOf(schema).map((path) => path.at(-1) ?? '')).filter(isId);
}

function asText(query: Record<string, unknown>): string {
  const written = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

/** A digest per table with a column for the player. */
async function rowsOf({ queries }: Database, player: bigint) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'player_id'`.execute(queries);
  const digests = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, count(*) as rows, sum(hashtextextended(t::text, 0))::text as digest
      from ${sql.table(name)} t where t.player_id = ${player}`,
  );
  digests.push(
    sql`select 'player', 1, hashtextextended(p::text, 0)::text from player p where p.id = ${player}`,
  );
  return (await sql`${sql.join(digests, sql` union all `)} order by name`.execute(queries)).rows;
}

interface Leaf {
  readonly name: string;
  readonly value: string;
}

function leavesOf({ body }: Answer): Leaf[] {
  const leaves: Leaf[] = [];
  JSON.parse(body, (name, value) => {
    if (typeof value === 'string' && value !== '') leaves.push({ name, value });
    return value;
  });
  return leaves;
}

import { parse as parseQuery } from 'node:querystring';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { errorCodes } from '@sanduku/contracts/errors';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { onOneEngine } from '../testing/databases.ts';
import { isSampled, sampled } from '../testing/sampled.ts';
import {
  hostileJson,
  hostilePieces,
  hostileQuery,
  unwantedFields,
  withField,
} from './testing/hostile-values.ts';
import { randomBodies } from './testing/random-bodies.ts';
import { routes } from './testing/route-table.ts';
import { fieldsOf, shapesOf } from './testing/samples.ts';
import { type Answer, createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const withBody = routes.filter(({ endpoint }) => endpoint.body !== undefined);
const withQuery = routes.filter(({ endpoint }) => endpoint.query !== undefined);
const withParams = routes.filter(({ endpoint }) => endpoint.params !== undefined);
const bodyFields = withBody.flatMap(
  ({ endpoint: { body } }) => body && shapesOf(body).flatMap((s) => fieldsOf(s)),
);
const RANDOM_BODIES = isSampled ? 2 : 20;

interface Attack {
  readonly what: string;
  readonly url: string;
  readonly payload?: string;
  readonly isAllowed: boolean;
}

onOneEngine('bad input', (on) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(on.database);
  });

  /** Rejected in the error envelope, without a change to the database. */
  const expectHandled = async ({ method, access }: Endpoint, attacks: readonly Attack[]) => {
    const token = await world.tokenFor(access);
    const wrong: string[] = [];
    let before = await world.digest();
    const nothingChanged = async (what: string) => {
      const after = await world.digest();
      if (after !== before)
        wrong.push(`${what} was refused, and yet changed ${changedTables(before, after)}`);
      before = after;
    };
    const isRefused = async (attack: Attack) => {
      const { what, isAllowed, ...request } = attack;
      const answer = await world.send({ method, token, ...request });
      if ([200, 202].includes(answer.status) && isAllowed) return false;
      if (!isErrorEnvelope(answer)) wrong.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`);
      return true;
    };
    for (const attack of attacks.filter(({ isAllowed }) => !isAllowed)) await isRefused(attack);
    await nothingChanged('what the contract does not allow');
    for (const attack of attacks.filter(({ isAllowed }) => isAllowed)) {
      if (await isRefused(attack)) await nothingChanged(attack.what);
      else before = await world.digest();
    }
    expect(wrong).toEqual([]);
  };

  const onBody = (
    endpoint: Endpoint,
    make: (shape: z.core.$ZodType, sample: unknown) => [what: string, json: string][],
  ) =>
    shapesOf(endpoint.body as z.ZodType).flatMap((shape) => {
      const { url, body } = world.sample(endpoint, shape);
      return make(shape, body).map(
        ([what, payload]): Attack => ({
          what,
          url,
          payload,
          isAllowed: isAllowedBody(endpoint, payload),
        }),
      );
    });

  describe(`${withBody.length} bodies with ${bodyFields.length} fields`, () => {
    test.each(withBody)('$name handles hostile values in each field', ({ endpoint }) =>
      expectHandled(
        endpoint,
        onBody(endpoint, (shape, sample) =>
          fieldsOf(shape).flatMap((path) => {
            const bodies = hostileJson.map(([what, json]): [string, string] => [
              `${path.join('.')} as ${what}`,
              withField(sample, path, json),
            ]);
            return worthSending(bodies, ([, json]) => isAllowedBody(endpoint, json));
          }),
        ),
      ),
    );

    test.each(withBody)(`$name handles ${RANDOM_BODIES} random variants of its body`, ({ endpoint }) =>
      expectHandled(
        endpoint,
        onBody(endpoint, (_shape, sample) =>
          randomBodies(sample, RANDOM_BODIES).map((json): [string, string] => [json, json]),
        ),
      ),
    );

    test.each(withBody)('$name ignores unknown fields', ({ endpoint }) => {
      const { body } = endpoint;
      for (const shape of shapesOf(body as z.ZodType)) {
        const sample = world.sample(endpoint, shape).body as object;
        const understood = body?.safeParse({ ...unwantedFields, ...sample }).data;
        expect(understood).toEqual(body?.safeParse(sample).data);
      }
    });
  });

  test('sign-up ignores unknown fields such as balance', async () => {
    const { endpoint } = routes.find(({ name }) => name === 'signup') as (typeof routes)[number];
    const { url, body } = world.sample(endpoint);
    const payload = JSON.stringify({ ...unwantedFields, ...(body as object), contactCode: undefined });
    const { user } = JSON.parse((await world.send({ method: 'POST', url, payload })).body).data;
    expect(user).toMatchObject({ currency: 'UGX', gameBalance: 0, totalDeposited: 0 });
    expect(user.id).not.toBe(unwantedFields.id);
  });

  test.each(withQuery)(
    `$name, one of ${withQuery.length} with a query, handles hostile values in each field`,
    ({ endpoint }) => {
      const { url } = world.sample(endpoint);
      const attacks = Object.keys(endpoint.query?.shape ?? {}).flatMap((name) =>
        worthSending(
          hostileQuery.map(([what, write]): Attack => {
            const isAllowed = endpoint.query?.safeParse(parseQuery(write(name))).success ?? false;
            return { what: `${name} as ${what}`, url: `${url}?${write(name)}`, isAllowed };
          }),
          ({ isAllowed }) => isAllowed,
        ),
      );
      return expectHandled(endpoint, attacks);
    },
  );

  test.each(withParams)(
    `$name, one of ${withParams.length} with a path id, handles ${sampled(hostilePieces).length} hostile ids`,
    ({ endpoint }) => {
      const { body } = world.sample(endpoint);
      const attacks = sampled(hostilePieces).map(
        ([what, piece]): Attack => ({
          what,
          url: endpoint.path.replace(/:\w+/, () => piece),
          ...(body !== undefined && { payload: JSON.stringify(body) }),
          isAllowed: endpoint.params?.safeParse({ id: piece }).success ?? false,
        }),
      );
      return expectHandled(endpoint, attacks);
    },
  );
});

function isAllowedBody({ body }: Endpoint, json: string): boolean {
  return body?.safeParse(JSON.parse(json)).success ?? false;
}

let fields = 0;

/** The contract rejects all forbidden values alike, so each field sends the next one; sampled, two allowed values. */
function worthSending<T>(values: readonly T[], isAllowed: (value: T) => boolean): T[] {
  const { allowed = [], forbidden = [] } = Object.groupBy(values, (value) =>
    isAllowed(value) ? 'allowed' : 'forbidden',
  );
  const field = fields++;
  const next = (list: T[], count: number) => {
    const first = (field * count) % Math.max(list.length, 1);
    return [...list, ...list].slice(first, first + Math.min(count, list.length));
  };
  return [...(isSampled ? next(allowed, 2) : allowed), ...next(forbidden, 1)];
}

const codes: readonly string[] = errorCodes;

function isErrorEnvelope({ status, code, headers }: Answer): boolean {
  const isJson = headers['content-type'] === 'application/json; charset=utf-8';
  return status >= 400 && status < 500 && code !== undefined && codes.includes(code) && isJson;
}

function changedTables(before: string, after: string): string {
  const known = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !known.has(line))
    .map((line) => line.split(' ', 1)[0])
    .join(', ');
}

import { randomBytes, randomUUID } from 'node:crypto';
import { KEY_DAYS, timedKey } from '@sanduku/contracts/idempotency';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator } from '../testing/operators.ts';
import { fundedPlayer } from '../testing/players.ts';
import { type CallName, type Route, routes } from './testing/route-table.ts';
import { type Answer, createWorld, type World } from './testing/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const moneyRoutes = routes.filter(({ endpoint }) => endpoint.movesMoney);
const playersRoutes = moneyRoutes.filter(({ endpoint }) => endpoint.access === 'player');
const IN_PARALLEL = 20;
const malformedKeys = [
  '',
  'k'.repeat(201),
  'k'.repeat(10_000),
  'a\u0000b',
  'a\tb',
  'a\u007fb',
  'k\u00e9',
  '\u202e',
];

interface Bodies {
  readonly body: object;
  readonly other: object;
}

/** For each call that takes an Idempotency-Key. */
const bodiesFor = (recipient: string, mobile: object): Partial<Record<CallName, Bodies>> => ({
  playGame: { body: { betAmount: 1_000, selectedBox: 4 }, other: { betAmount: 1_000, selectedBox: 5 } },
  depositMobile: { body: mobile, other: { ...mobile, amount: 6_000 } },
  deposit: { body: { method: 'mobile', ...mobile }, other: { method: 'mobile', ...mobile, amount: 6_000 } },
  withdraw: {
    body: { method: 'mobile', amount: 8_000, phoneNumber: '0772123456', pin: '1010' },
    other: { method: 'mobile', amount: 9_000, phoneNumber: '0772123456', pin: '1010' },
  },
  sendTransfer: {
    body: { toUserId: recipient, amount: 2_000 },
    other: { toUserId: recipient, amount: 2_000, message: 'again' },
  },
  invest: { body: { amount: 6_000 }, other: { amount: 6_001 } },
  investmentDeposit: { body: { amount: 6_000 }, other: { amount: 6_001 } },
  investmentWithdraw: { body: { amount: 5_000 }, other: { amount: 5_001 } },
});

interface Caller {
  readonly token: string;
  readonly bodies: ReturnType<typeof bodiesFor>;
}

onOneEngine(`replay of the ${moneyRoutes.length} calls that move money:`, (on) => {
  let world: World;
  let recipient: string;
  let callers = 0;
  beforeAll(async () => {
    world = await createWorld(on.database);
    recipient = (await fundedPlayer(world.app, 0)).id.toString();
  });

  const newCaller = async ({ endpoint }: Route): Promise<Caller> => {
    callers++;
    // Another phone, because prompts per phone are limited.
    const phone = `0772${String(callers).padStart(6, '2')}`;
    const bodies = bodiesFor(recipient, { amount: 5_000, phone, provider: 'mtn' });
    if (endpoint.access !== 'player') return { token: (await signedInOperator(world.app)).token, bodies };
    const { token } = await fundedPlayer(world.app, 100_000);
    await world.app.call('POST', '/api/investment/invest', { token, body: { amount: 30_000 } });
    await world.app.call('GET', '/api/game/round', { token });
    return { token, bodies };
  };
  const send = (
    { name, endpoint: { method, path } }: Route,
    { token, bodies }: Caller,
    key: string,
    which: keyof Bodies = 'body',
  ) =>
    world.send({
      method,
      url: path,
      token,
      headers: { 'idempotency-key': key },
      payload: JSON.stringify(bodies[name]?.[which] ?? {}),
    });
  const added = async (work: () => Promise<unknown>) => {
    const [before, , after] = [await world.rowCounts(), await work(), await world.rowCounts()];
    return Object.fromEntries(
      Object.entries(after)
        .map(([table, rows]) => [table, rows - (before[table] ?? 0)] as const)
        // House accounts are opened per connection.
        .filter(([table, rows]) => rows !== 0 && table !== 'ledger_account'),
    );
  };

  test('every such call is listed', () => {
    const known = Object.keys(bodiesFor('1', {}));
    expect(known.sort()).toEqual(moneyRoutes.map(({ name }) => name).sort());
  });

  describe.each(moneyRoutes)('$name', (route) => {
    test('a retry answers the same and moves nothing; another body under the key is rejected', async () => {
      const [caller, key] = [await newCaller(route), randomUUID()];
      const first = await send(route, caller, key);
      expect(first.status, first.body).toBe(200);
      const before = await world.digest();
      for (let again = 0; again < 3; again++) {
        const { status, body } = await send(route, caller, key);
        expect([status, body]).toEqual([200, first.body]);
      }
      const { status, code } = await send(route, caller, key, 'other');
      expect([status, code]).toEqual([422, 'key_reused']);
      expect(await world.digest()).toBe(before);
    });

    test(`keys are per player, and ${IN_PARALLEL} concurrent calls under one key count once`, async () => {
      const [one, many, key] = [await newCaller(route), await newCaller(route), randomUUID()];
      const once = await added(() => send(route, one, key));
      let answers: Answer[] = [];
      const all = await added(async () => {
        answers = await Promise.all(Array.from({ length: IN_PARALLEL }, () => send(route, many, key)));
      });
      expect(all).toEqual(once);
      expect(Object.keys(all).length).toBeGreaterThan(0);
      const last = await send(route, many, key);
      expect(last.status).toBe(200);
      for (const { status, code, body } of answers) {
        if (status === 200) expect(body).toBe(last.body);
        else expect(code).toBe('key_in_progress');
      }
    });

    test('rejects keys that are empty, too long or not plain text', async () => {
      const caller = await newCaller(route);
      const before = await world.digest();
      for (const key of malformedKeys) {
        const { status, code } = await send(route, caller, key);
        expect([key.slice(0, 10), status, code]).toEqual([key.slice(0, 10), 400, 'invalid_request']);
      }
      expect(await world.digest()).toBe(before);
    });
  });

  test('an expired key moves nothing after its record was deleted', async () => {
    const madeAt = Date.now() - (KEY_DAYS + 1) * 24 * 60 * 60_000;
    for (const route of playersRoutes.filter(({ name }) => !isDeposit(name))) {
      const caller = await newCaller(route);
      const before = await world.digest();
      const { status, code } = await send(route, caller, timedKey(madeAt, randomBytes(9).toString('hex')));
      expect([route.name, status, code]).toEqual([route.name, 422, 'key_expired']);
      expect(await world.digest()).toBe(before);
    }
  });

  test(`the key of one of ${playersRoutes.length} calls is rejected by the others`, async () => {
    const wrong: string[] = [];
    for (const route of playersRoutes) {
      const [caller, key] = [await newCaller(route), randomUUID()];
      const first = await send(route, caller, key);
      const before = await world.digest();
      for (const other of playersRoutes.filter(({ name }) => isDeposit(name) === isDeposit(route.name))) {
        const { status, code, body } = await send(other, caller, key);
        const isAlias = status === 200 && body === first.body;
        if (!isAlias && code !== 'key_reused') wrong.push(`${route.name}, ${other.name}: ${status} ${code}`);
      }
      if ((await world.digest()) !== before) wrong.push(`${route.name}: something moved`);
    }
    expect(wrong).toEqual([]);
  });
});

/** A prompt moves no money yet, so deposits store their keys separately. */
function isDeposit(name: CallName): boolean {
  return name === 'deposit' || name === 'depositMobile';
}

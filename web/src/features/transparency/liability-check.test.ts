import { toWire } from '@sanduku/contracts/money';
import { writeLiabilities } from '@sanduku/contracts/transparency/liabilities';
import { parentHash, recordHash, writeHead } from '@sanduku/contracts/transparency/log';
import { DAY_MS, Operator } from '@sanduku/contracts/transparency/testing/operator';
import { signerOf } from '@sanduku/contracts/transparency/testing/reference-operator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../lib/browser.ts';
import { KnownKeys } from '../../lib/signing-keys.ts';
import { ApiError } from '../../server/api-error.ts';
import type { ApiClient } from '../../server/client.ts';
import { DeviceMemory } from './device-memory.ts';
import type { LiabilityState } from './liability-check.ts';
import { recordSight, runCheck } from './run-check.ts';

const HOUR_MS = 3_600_000;
const start = Date.parse('2026-11-16T09:00:00.000Z');
const refuse = (status: number, code: 'unavailable' | 'not_found' = 'unavailable') =>
  new ApiError(code, 'No', { status });

/** Replaces an answer by other data, or by an error that it throws. */
type Lie = (call: string, query: Record<string, unknown>, honest: unknown) => unknown;

class Device {
  readonly storage = memoryStorage();
  readonly operator: Operator;
  lie: Lie = (_call, _query, honest) => honest;
  readonly calls: string[] = [];
  /** Error of this device's clock. */
  skewMs = 0;
  readonly #api: Pick<ApiClient, 'call'>;

  constructor(operator: Operator) {
    this.operator = operator;
    const call = async (route: string, request?: { query?: Record<string, unknown> }) => {
      this.calls.push(route);
      const query = request?.query ?? {};
      const data = this.lie(route, query, this.operator.answer(route, query));
      if (data === undefined) throw refuse(404, 'not_found');
      return { data };
    };
    this.#api = { call } as unknown as Pick<ApiClient, 'call'>;
  }

  get #device() {
    const { username } = this.operator;
    const keys = new KnownKeys(this.#api, this.storage);
    const user = { id: '7', username, currency: 'UGX' } as const;
    return { api: this.#api, keys, user, storage: this.storage };
  }

  async open(): Promise<LiabilityState> {
    const { now, balance } = this.operator;
    await recordSight(this.#device, { balance: toWire(balance), at: now });
    this.operator.now += 1;
    return (await runCheck(this.#device, now + this.skewMs)).state;
  }

  withhold(...parts: string[]): void {
    this.lie = (call, _query, honest) => {
      if (parts.some((part) => call.endsWith(part))) throw refuse(503);
      return honest;
    };
  }
}

/** Has a balance; its browser checked yesterday. */
async function acquainted(balance = 12_500_000_000n): Promise<Device> {
  const operator = new Operator(start);
  operator.move(balance);
  const device = new Device(operator);
  operator.advance(DAY_MS);
  expect(await device.open()).toEqual({ kind: 'included', day: '2026-11-16', moved: undefined });
  return device;
}

const included = (day: string) => ({ kind: 'included', day });
const alarm = (problem: string) => ({ kind: 'alarm', problem });
const since16 = { kind: 'unverified', since: '2026-11-16' };

describe('an honest server', () => {
  test('is checked once a day, and its log hourly', async () => {
    const device = await acquainted();
    device.calls.length = 0;
    expect(await device.open()).toMatchObject(included('2026-11-16'));
    expect(device.calls).toEqual([]);
    device.operator.advance(HOUR_MS);
    expect(await device.open()).toMatchObject(included('2026-11-16'));
    expect(device.calls).toContain('GET /api/transparency/consistency');
    expect(device.calls).not.toContain('GET /api/transparency/branch');
    device.operator.advance(DAY_MS);
    expect(await device.open()).toMatchObject(included('2026-11-17'));
  });

  test('declares what moved between the balances that the device saw', async () => {
    const device = await acquainted();
    device.operator.move(-2_500_000_000n);
    device.operator.advance(DAY_MS);
    const state = await device.open();
    expect(state).toMatchObject({ ...included('2026-11-17'), moved: { in: 0, out: 2_500 } });
  });

  test('a movement in flight at midnight may or may not be in the leaf', async () => {
    for (const isThere of [true, false]) {
      const device = await acquainted();
      const { operator } = device;
      operator.advance(Date.parse('2026-11-17T20:59:30.000Z') - operator.now);
      operator.move(-500_000_000n);
      if (!isThere) operator.leafOf = ([game, ...others]) => [game + 500_000_000n, ...others];
      operator.advance(10 * HOUR_MS);
      expect(await device.open()).toMatchObject(included('2026-11-17'));
    }
  });

  test('a player who signed up after the snapshot is new, and included the next day', async () => {
    const operator = new Operator(start);
    operator.advance(DAY_MS);
    operator.move(1_000_000n);
    const device = new Device(operator);
    expect(await device.open()).toMatchObject({ kind: 'new', day: '2026-11-16' });
    operator.advance(DAY_MS);
    expect(await device.open()).toMatchObject(included('2026-11-17'));
  });

  test('a reinstalled browser and a second device start anew and agree', async () => {
    const first = await acquainted();
    first.operator.advance(DAY_MS);
    const second = new Device(first.operator);
    expect(await second.open()).toMatchObject(included('2026-11-17'));
    first.operator.move(-12_000_000_000n);
    await second.open();
    first.operator.advance(DAY_MS);
    expect(await first.open()).toMatchObject({ ...included('2026-11-18'), moved: { out: 12_000 } });
  });

  test('a period with too many movements is signed in parts', async () => {
    const device = await acquainted();
    device.operator.advance(DAY_MS);
    device.lie = (call, query, honest) => {
      const length = Date.parse(String(query.to)) - Date.parse(String(query.from));
      return call.endsWith('/signed') && length > 18 * HOUR_MS ? { signed: null } : honest;
    };
    expect(await device.open()).toMatchObject(included('2026-11-17'));
  });

  test('a snapshot may reach the log within two minutes, and not later', async () => {
    const device = await acquainted();
    const { operator } = device;
    device.lie = (call, _query, honest) => (call.endsWith('/inclusion') ? undefined : honest);
    operator.advance(Date.parse('2026-11-17T21:01:00.000Z') - operator.now);
    expect(await device.open()).toMatchObject({ ...since16, lack: 'no_answer' });
    operator.advance(5 * 60_000);
    expect(await device.open()).toMatchObject({ ...since16, lack: 'withheld' });
  });

  test('a key is replaced as the log announces it', async () => {
    const device = await acquainted();
    device.operator.announce(signerOf());
    device.operator.advance(DAY_MS);
    expect(await device.open()).toMatchObject(included('2026-11-17'));
  });

  test('never causes an alarm over a bad network', async () => {
    const lost = [
      () => new ApiError('offline', 'No'),
      () => new ApiError('timeout', 'No'),
      () => new ApiError('rate_limited', 'No'),
      // A truncated answer.
      () => new ApiError('unreadable', 'No', { status: 200 }),
    ] as const;
    const visit = fc.record({
      hours: fc.integer({ min: 0, max: 40 }),
      amount: fc.integer({ min: -3, max: 5 }),
      loss: fc.constantFrom(0, 0.1, 0.5, 1),
      chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 }),
      isOtherKey: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
      /** One server may be a minute behind. */
      isBehind: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 8 }), async (visits) => {
        const operator = new Operator(start);
        operator.move(20_000_000n);
        const devices = [new Device(operator), new Device(operator)] as const;
        for (const [turn, { hours, amount, loss, chances, isOtherKey, isBehind }] of visits.entries()) {
          operator.advance(hours * HOUR_MS);
          if (amount !== 0 && operator.balance + BigInt(amount) * 1_000_000n >= 0n)
            operator.move(BigInt(amount) * 1_000_000n);
          if (isOtherKey) operator.announce(signerOf());
          const behind = operator.head;
          operator.advance(60_000);
          const device = devices[turn % 2 === 0 ? 0 : 1];
          let calls = 0;
          device.lie = (call, _query, honest) => {
            const chance = chances[calls++ % chances.length] ?? 0;
            if (chance < loss) throw lost[Math.floor(chance * 997) % lost.length]?.();
            return call.endsWith('/head') && isBehind && loss === 0 ? behind : honest;
          };
          expect((await device.open()).kind).not.toBe('alarm');
        }
        const day = new Date(operator.now + DAY_MS).toISOString().slice(0, 10);
        operator.advance(Date.parse(`${day}T23:00:00.000Z`) - operator.now);
        for (const device of devices) {
          device.lie = (_call, _query, honest) => honest;
          expect((await device.open()).kind).toBe('included');
        }
      }),
      { numRuns: process.env.SAMPLED === '1' ? 15 : 60 },
    );
  }, 60_000);

  test('a refusal around midnight raises no alarm, nor does a wrong clock', async () => {
    const device = await acquainted();
    device.operator.advance(Date.parse('2026-11-18T20:50:00.000Z') - device.operator.now);
    device.withhold('/consistency');
    expect(await device.open()).toMatchObject(since16);
    device.operator.advance(20 * 60_000);
    expect(await device.open()).toMatchObject(since16);
    device.lie = (_call, _query, honest) => honest;
    device.skewMs = 400 * DAY_MS;
    expect(await device.open()).toMatchObject({ kind: 'stale', day: '2026-11-18' });
    device.skewMs = -400 * DAY_MS;
    expect(await device.open()).toMatchObject(included('2026-11-18'));
  });

  test('another sandbox at the same address starts anew; a production server cannot', async () => {
    for (const [before, after, expected] of [
      ['sandbox', 'sandbox', included('2026-11-17')],
      ['production', 'sandbox', alarm('key')],
      ['sandbox', 'production', alarm('key')],
    ] as const) {
      const operator = new Operator(start);
      operator.mode = before;
      operator.move(12_500_000_000n);
      const device = new Device(operator);
      operator.advance(DAY_MS);
      expect(await device.open()).toMatchObject(included('2026-11-16'));
      const other = new Operator(start);
      other.mode = after;
      other.move(1_000_000n);
      other.advance(2 * DAY_MS);
      Object.assign(device, { operator: other });
      expect(await device.open()).toMatchObject(expected);
    }
  });
});

/** Rewrites the log from its first record. */
function rewrite(operator: Operator): void {
  operator.records[0] = '{}';
  operator.log('setting', { name: 'maximumBet', value: 1 });
}

describe('a dishonest server', () => {
  test.each<[string, (device: Device) => void]>([
    [
      'rewrites the log and refuses consistency proofs',
      (device) => {
        rewrite(device.operator);
        device.withhold('/consistency');
      },
    ],
    [
      'signs another root for this player and refuses inclusion proofs',
      (device) => {
        const { operator } = device;
        const day = operator.days.at(-1);
        const other = new Operator(start);
        other.signer = operator.signer;
        other.move(operator.balance);
        other.advance(2 * DAY_MS);
        Object.assign(day ?? {}, { tree: other.days.at(-1)?.tree });
        device.withhold('/inclusion');
      },
    ],
    [
      'lists no days',
      (device) => {
        device.lie = (call, _query, honest) => (call.endsWith('/days') ? { now: '', days: [] } : honest);
      },
    ],
    ['refuses the branch', (device) => device.withhold('/branch')],
    ['refuses the signed statement', (device) => device.withhold('/signed')],
    ['refuses the head', (device) => device.withhold('/head')],
    [
      'does not find the day in the log',
      (device) => {
        device.lie = (call, _query, honest) => (call.endsWith('/inclusion') ? undefined : honest);
      },
    ],
    [
      'answers with nonsense',
      (device) => (device.lie = (call, _q, honest) => (call.endsWith('/days') ? {} : honest)),
    ],
  ])('%s: not verified, and an alarm on the second day', async (_, cheat) => {
    const device = await acquainted();
    device.operator.advance(DAY_MS);
    cheat(device);
    expect(await device.open()).toMatchObject({ ...since16, lack: 'withheld' });
    expect(await device.open()).toMatchObject(since16);
    const { lie } = device;
    // A lost connection changes nothing.
    device.lie = () => {
      throw new ApiError('offline', 'No');
    };
    expect(await device.open()).toMatchObject(since16);
    device.lie = lie;
    device.operator.now += DAY_MS;
    expect(await device.open()).toMatchObject(alarm('withheld'));
  });

  test('refuses a look at the log after today’s check: not verified', async () => {
    const device = await acquainted();
    device.operator.advance(HOUR_MS);
    rewrite(device.operator);
    device.withhold('/consistency');
    expect(await device.open()).toMatchObject(since16);
  });

  test.each<[string, string, (device: Device) => void]>([
    ['rewrites the log', 'rewritten', ({ operator }) => rewrite(operator)],
    [
      'cuts the log and signs a new head',
      'rewritten',
      ({ operator }) => {
        operator.records.splice(1);
        operator.announce(operator.signer);
      },
    ],
    [
      'shows an old head',
      'older_head',
      (device) => {
        const root = recordHash(device.operator.records[0] ?? '');
        const old = device.operator.signer.sign(
          writeHead({ size: 1, root, time: '2026-11-16T09:00:00.000Z' }),
        );
        device.lie = (call, _query, honest) => (call.endsWith('/head') ? old : honest);
      },
    ],
    [
      'shows an older day than was checked',
      'older_day',
      ({ operator }) => {
        operator.days.length = 0;
        const other = new Operator(start - DAY_MS);
        other.signer = operator.signer;
        other.advance(DAY_MS);
        operator.days.push(...other.days);
      },
    ],
    [
      'logs another text for the day',
      'logged',
      ({ operator }) => {
        const other = new Operator(start);
        other.signer = operator.signer;
        other.move(operator.balance);
        other.advance(2 * DAY_MS);
        const day = operator.days.at(-1);
        const honest = operator.answer.bind(operator);
        const found = honest('GET /api/transparency/inclusion', { day: day?.day });
        Object.assign(day ?? {}, { tree: other.days.at(-1)?.tree });
        operator.answer = (call, query) => (call.endsWith('/inclusion') ? found : honest(call, query));
      },
    ],
    [
      'has no branch for a player whose device remembers a balance',
      'left_out',
      (device) => {
        device.lie = (call, _query, honest) => (call.endsWith('/branch') ? undefined : honest);
      },
    ],
    [
      'has no branch and empties or refuses the statement',
      'left_out',
      (device) => {
        device.lie = (call, query, honest) => {
          if (call.endsWith('/branch')) return undefined;
          return call.endsWith('/signed') ? { signed: device.operator.statement(query, []) } : honest;
        };
      },
    ],
    [
      'empties the statement for the query of the check',
      'balance',
      (device) => {
        device.lie = (call, query, honest) =>
          call.endsWith('/signed') ? { signed: device.operator.statement(query, []) } : honest;
      },
    ],
    [
      'does not sign the statement with a known key',
      'account_statement',
      (device) => {
        device.lie = (call, query, honest) =>
          call.endsWith('/signed')
            ? { signed: { ...device.operator.statement(query), key: signerOf().publicKey } }
            : honest;
      },
    ],
    [
      'signs the statement of another period',
      'account_statement',
      (device) => {
        device.lie = (call, query, honest) =>
          call.endsWith('/signed')
            ? { signed: device.operator.statement({ ...query, from: '2026-11-01T00:00:00.000Z' }) }
            : honest;
      },
    ],
    [
      'serves another key',
      'key',
      (device) => {
        device.lie = (call, _query, honest) =>
          call.endsWith('client-config') ? { mode: 'production', signingKey: signerOf().publicKey } : honest;
      },
    ],
    [
      'signs the newest head with another key',
      'head_signature',
      (device) => {
        const { text } = device.operator.head;
        const head = signerOf().sign(text);
        device.lie = (call, _query, honest) => (call.endsWith('/head') ? head : honest);
      },
    ],
    [
      'signs unreadable liabilities',
      'malformed',
      (device) => {
        const text = writeLiabilities({ day: '2026-11-17', taken: '2026-11-17T20:00:00.000Z', totals: [] });
        const liabilities = device.operator.signer.sign(text);
        device.lie = (call, _query, honest) =>
          call.endsWith('/days')
            ? { now: '', days: [{ day: '2026-11-17', liabilities, reserves: null }] }
            : honest;
      },
    ],
  ])('%s: alarm %s', async (_, problem, cheat) => {
    const device = await acquainted();
    device.operator.advance(DAY_MS);
    cheat(device);
    for (let visits = 0; visits < 2; visits++) expect(await device.open()).toMatchObject(alarm(problem));
  });

  describe('serves a leaf at 1% of the balance', () => {
    const hundredth = (amount: bigint) => amount / 100n;

    async function cheated(movementsFor: (device: Device, taken: number) => Operator['movements']) {
      const device = await acquainted();
      const { operator } = device;
      operator.leafOf = ([game, ...others]) => [hundredth(game), ...others];
      operator.advance(DAY_MS);
      const movements = movementsFor(device, Date.parse(operator.days.at(-1)?.taken ?? ''));
      device.lie = (call, query, honest) => {
        if (/head|consistency|inclusion/.test(call)) throw refuse(503);
        return call.endsWith('/signed') ? { signed: operator.statement(query, movements) } : honest;
      };
      return device;
    }

    test.each<[string, string, Parameters<typeof cheated>[0]]>([
      ['and the honest statement', 'balance', ({ operator }) => operator.movements],
      [
        'and a statement at 1%',
        'memory',
        ({ operator }) => operator.movements.map((one) => ({ ...one, amount: hundredth(one.amount) })),
      ],
      [
        'and a loss before the snapshot that never comes back',
        'memory',
        ({ operator }, taken) => [
          ...operator.movements,
          { at: taken - HOUR_MS, amount: hundredth(operator.balance) - operator.balance },
        ],
      ],
    ])('%s, with the log refused: alarm', async (_, problem, movementsFor) => {
      const device = await cheated(movementsFor);
      expect(await device.open()).toMatchObject(alarm(problem));
    });

    test('tailored for one period only: alarm', async () => {
      const device = await acquainted();
      const { operator } = device;
      operator.leafOf = ([game, ...others]) => [hundredth(game), ...others];
      operator.advance(DAY_MS);
      const low = operator.movements.map((one) => ({ ...one, amount: hundredth(one.amount) }));
      device.lie = (call, query, honest) => {
        const length = Date.parse(String(query.to)) - Date.parse(String(query.from));
        return call.endsWith('/signed') && length < 2 * 60_000
          ? { signed: operator.statement(query, low) }
          : honest;
      };
      expect(await device.open()).toMatchObject(alarm('memory'));
    });

    test('an invented loss and gain are shown to the player', async () => {
      const device = await acquainted();
      const { operator } = device;
      operator.advance(8 * HOUR_MS);
      const lost = operator.balance - hundredth(operator.balance);
      const honest = [...operator.movements];
      operator.move(-lost);
      operator.advance(DAY_MS);
      operator.move(lost);
      expect(operator.balance).toBe(honest[0]?.amount);
      expect(await device.open()).toMatchObject({
        kind: 'included',
        moved: { in: toWire(lost), out: toWire(lost) },
      });
    });

    test('also to a reinstalled browser, which sees the balance on screen', async () => {
      const device = await cheated(({ operator }) =>
        operator.movements.map((one) => ({ ...one, amount: hundredth(one.amount) })),
      );
      const reinstalled = new Device(device.operator);
      reinstalled.lie = (call, query, answer) =>
        call.endsWith('/signed') ? device.lie(call, query, answer) : answer;
      expect(await reinstalled.open()).toMatchObject(alarm('memory'));
    });
  });

  test('shows an old day or an old head as the newest: stale', async () => {
    const device = await acquainted();
    const [{ day } = { day: '' }] = device.operator.days;
    device.operator.now += 3 * DAY_MS;
    expect(await device.open()).toEqual({ kind: 'stale', day });
  });

  test('serves proofs under a private head of another key: alarm', async () => {
    const device = await acquainted();
    device.operator.advance(DAY_MS);
    const { operator } = device;
    // The other key's log records the real key, under a head that it signed.
    const other = new Operator(start);
    other.move(operator.balance);
    other.announce(operator.signer);
    other.signer = signerOf();
    other.advance(2 * DAY_MS);
    Object.assign(device, { operator: other });
    device.lie = (call, query, honest) =>
      call.endsWith('client-config') ? operator.answer(call, query) : honest;
    expect(await device.open()).toMatchObject(alarm('head_signature'));
  });
});

test('memory never gets weaker', () => {
  const storage = memoryStorage();
  const signer = signerOf();
  const memory = new DeviceMemory(signer.publicKey, '7', storage);
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
  for (const [day, hour] of [
    [13, 9],
    [14, 9],
    [15, 9],
    [15, 12],
    [16, 9],
    [12, 9],
  ] as const) {
    memory.see({ balance: day * 100 + hour, at: at(day, hour) });
  }
  expect(memory.get().sights.map(({ balance }) => balance)).toEqual([1_409, 1_512, 1_609]);
  const headOf = (size: number) =>
    signer.sign(
      writeHead({
        size,
        root: parentHash(recordHash('a'), recordHash('b')),
        time: '2026-11-16T09:00:00.000Z',
      }),
    );
  memory.keepHead(headOf(9));
  memory.keepHead(headOf(8));
  expect(memory.get().head).toEqual(headOf(9));
  const found = { problems: [], lacks: [], isLogOnly: false };
  const learn = (day: string) =>
    memory.learn({ ...found, day: { day, taken: '' } }, { kind: 'stale', day }, at(16, 9));
  learn('2026-11-15');
  learn('2026-11-14');
  expect(memory.get().day).toBe('2026-11-15');
  expect(new DeviceMemory(signer.publicKey, '8', storage).get().sights).toEqual([]);
  storage.setItem(`owed:${signer.publicKey.slice(0, 16)}:9`, 'not JSON');
  expect(new DeviceMemory(signer.publicKey, '9', storage).get().sights).toEqual([]);
});

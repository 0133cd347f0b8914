import { hash } from 'node:crypto';
import type { Envelope } from '@sanduku/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { type Components, createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { createLog } from '../lib/log.ts';
import type { Passwords } from '../modules/players/passwords.ts';
import { testEpochKeys } from './epoch-keys.ts';
import { testRails } from './rails.ts';
import { testSigningKey } from './signing-key.ts';

export interface TestRequest {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  /** Unique per request by default. */
  readonly from?: string;
}

export interface TestAnswer<Data> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Throws if the call was rejected. */
  readonly data: Data;
  readonly code: string | undefined;
  readonly text: string | undefined;
  readonly params: unknown;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: TestClock;
  readonly passwords: QuickPasswords;
  logged(): string;
  call<Data = unknown>(
    method: 'GET' | 'POST',
    path: string,
    request?: TestRequest,
  ): Promise<TestAnswer<Data>>;
}

type Options = Pick<Components, 'extend'> &
  Partial<Pick<Components, 'epochKeys' | 'mobileRails' | 'payoutRails' | 'usdt'>> &
  Partial<Components['config']> & { clock?: TestClock; ledger?: Ledger };

/** The complete application. Only the test advances the clock. */
export async function createTestApp(database: Database, options: Options = {}): Promise<TestApp> {
  const { extend, mobileRails, payoutRails, usdt, clock = new TestClock(), ...others } = options;
  const {
    epochKeys = testEpochKeys,
    ledger = createLedger(database, { clock: () => clock.now() }),
    ...config
  } = others;
  const lines: string[] = [];
  const passwords = new QuickPasswords();
  const { http } = await createApp({
    config: { mode: 'sandbox', metricsToken: undefined, trustedProxies: [], ...config },
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    database,
    ledger,
    epochKeys,
    signingKey: testSigningKey,
    clock: () => clock.now(),
    passwords,
    ...testRails,
    push: { key: 'B', send: async () => 'accepted' },
    ...(mobileRails && { mobileRails }),
    ...(payoutRails && { payoutRails }),
    ...(usdt && { usdt }),
    ...(extend && { extend }),
  });
  return {
    http,
    database,
    ledger,
    clock,
    passwords,
    logged: () => lines.join(''),
    async call(method, path, { body, token, headers = {}, from = freshAddress() } = {}) {
      const answer = await http.inject({
        method,
        url: path,
        remoteAddress: from,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { payload: body as object }),
      });
      return readAnswer(answer.statusCode, answer.headers, answer.json());
    },
  };
}

function readAnswer<Data>(
  status: number,
  headers: Record<string, unknown>,
  envelope: Envelope<Data>,
): TestAnswer<Data> {
  return {
    status,
    headers,
    get data() {
      if (!envelope.success) throw new Error(`Refused: ${envelope.code} (${envelope.error})`);
      return envelope.data;
    },
    code: envelope.success ? undefined : envelope.code,
    text: envelope.success ? undefined : envelope.error,
    params: envelope.success ? undefined : envelope.params,
  };
}

export class TestClock {
  #now = Date.parse('2026-01-05T09:00:00Z');

  now(): Date {
    return new Date(this.#now);
  }

  set(time: Date): void {
    this.#now = time.getTime();
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

/** Replaces slow argon2, and records hashes it verified against. */
class QuickPasswords implements Passwords {
  readonly dummyHash = 'quick:nobody';
  readonly verifiedAgainst: string[] = [];

  async hash(password: string): Promise<string> {
    return `quick:${hash('sha256', password)}`;
  }

  async verify(hashed: string, password: string): Promise<boolean> {
    this.verifiedAgainst.push(hashed);
    return hashed === (await this.hash(password));
  }
}

let addresses = 0;

function freshAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

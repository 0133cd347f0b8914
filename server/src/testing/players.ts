import { randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { SignedIn } from '@sanduku/contracts/players/api';
import type { Transaction } from '../database/database.ts';
import { openPlayerAccounts } from '../ledger/accounts.ts';
import { totpCode } from '../lib/totp.ts';
import type { TestAnswer, TestApp, TestRequest } from './app.ts';
import { freshKey } from './ledger.ts';

let players = 0;

const PASSWORD = 'correct horse';

export function newAccount(changes: Record<string, unknown> = {}) {
  players++;
  return {
    username: `tester${players}x`,
    password: PASSWORD,
    country: 'UG',
    contactMethod: 'email',
    email: `tester${players}@example.com`,
    referralCode: null,
    ...changes,
  };
}

/** Only the row, for tests of SQL functions. */
export async function insertPlayer(transaction: Transaction): Promise<bigint> {
  const name = randomUUID();
  const { id } = await transaction
    .insertInto('player')
    .values({
      username: name,
      username_look: name,
      email: `${name}@example.com`,
      country: 'UG',
      currency: 'UGX',
      password_hash: '',
      referral_code: name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function signUp(
  app: TestApp,
  changes: Record<string, unknown> = {},
  request: TestRequest = {},
): Promise<TestAnswer<SignedIn>> {
  return app.call<SignedIn>('POST', '/api/auth/signup', { ...request, body: newAccount(changes) });
}

export function logIn(
  app: TestApp,
  username: string,
  password: string,
  request: TestRequest = {},
): Promise<TestAnswer<SignedIn>> {
  return app.call<SignedIn>('POST', '/api/auth/login', { ...request, body: { username, password } });
}

export interface TestPlayer {
  readonly id: bigint;
  readonly username: string;
  readonly token: string;
}

export async function fundedPlayer(
  app: TestApp,
  units: number,
  changes: Record<string, unknown> = {},
): Promise<TestPlayer> {
  const { token, user } = (await signUp(app, changes)).data;
  const player = { id: BigInt(user.id), username: user.username, token };
  if (units > 0) await fund(app, { ...player, currency: user.currency }, units);
  return player;
}

async function fund(
  app: TestApp,
  { id, currency }: { id: bigint; currency: Currency },
  units: number,
): Promise<void> {
  const [account] = await app.database.inTransaction((transaction) =>
    openPlayerAccounts(transaction, { id, currency }, ['player.game']),
  );
  const amount = BigInt(units) * MICROS_PER_UNIT;
  const outcome = await app.ledger.post({
    kind: 'opening',
    cause: id,
    key: freshKey(),
    request: {},
    legs: [
      { account, amount },
      { account: await app.ledger.house('house.bankroll', currency), amount: -amount },
    ],
  });
  if (outcome.status !== 'posted') throw new Error(`Funding was ${outcome.status}`);
}

const STAKED_BEFORE = 50_000;

export async function playedPlayer(
  app: TestApp,
  units: number,
  changes: Record<string, unknown> = {},
): Promise<TestPlayer> {
  const { token, user } = (await signUp(app, changes)).data;
  const player = { id: BigInt(user.id), username: user.username, token };
  await fund(app, { ...player, currency: user.currency }, STAKED_BEFORE);
  const left = await play(app, player, STAKED_BEFORE);
  await fund(app, { ...player, currency: user.currency }, units - left);
  return player;
}

export async function play(app: TestApp, { token }: TestPlayer, betAmount: number): Promise<number> {
  const { data } = await app.call<{ newBalance: number }>('POST', '/api/game/play', {
    token,
    body: { betAmount, selectedBox: 4 },
  });
  return data.newBalance;
}

/** Codes are valid from the next 30-second step. */
export async function addApp(
  app: TestApp,
  { token }: TestPlayer,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = '/api/account/second-factors/app';
  const { secret } = (await app.call<{ secret: string }>('POST', `${path}/begin`, { token, body: {} })).data;
  const body = { secret, code: totpCode(secret, app.clock.now()), password: PASSWORD };
  const added = await app.call<{ recoveryCodes: string[] }>('POST', `${path}/confirm`, { token, body });
  app.clock.advance(30_000);
  return { secret, recoveryCodes: added.data.recoveryCodes };
}

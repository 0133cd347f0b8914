import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { tryPassword } from '../players/log-in.ts';
import type { Visitor } from '../players/visitor.ts';
import { lockOperator, type Operator } from './access.ts';
import { type OperatorAction, recordAction } from './audit-log.ts';
import type { OperatorDeps } from './deps.ts';
import { endOperatorSessions, type SignedInOperator } from './sessions.ts';

const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** A phone's clock may be a little off, and a person takes a moment to type. */
const STEPS_EITHER_SIDE = 1n;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in the base32 that authenticator apps read. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Whether a text can be a secret of ours. */
export function isTotpSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** What an authenticator app reads out of a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: `${DIGITS}`,
    period: `${STEP_MS / 1_000}`,
  });
  return `otpauth://totp/${label}?${settings}`;
}

/** The time step whose code this is, around now; undefined when it is none's. */
export function stepOfCode(secret: string, code: string, now: Date): bigint | undefined {
  const current = stepAt(now);
  for (let step = current - STEPS_EITHER_SIDE; step <= current + STEPS_EITHER_SIDE; step++) {
    if (sameText(codeOfStep(secret, step), code)) return step;
  }
  return undefined;
}

/** The code that an authenticator app shows at that time. */
export function totpCode(secret: string, at: Date): string {
  return codeOfStep(secret, stepAt(at));
}

function stepAt(time: Date): bigint {
  return BigInt(Math.floor(time.getTime() / STEP_MS));
}

/** RFC 6238 with SHA-1, which is what all authenticator apps know; the truncation is that of RFC 4226. */
function codeOfStep(secret: string, step: bigint): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(step);
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return (number % 10 ** DIGITS).toString().padStart(DIGITS, '0');
}

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g) ?? [];
  return letters.map((letter) => alphabet[Number.parseInt(letter, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** At this pace, whoever has the password needs a year or two to guess a code. */
const wrongCodeLimit = { name: 'wrong code', most: 5, inMinutes: 15 };
const wrongPasswordLimit = { name: 'failed operator password', most: 10, inMinutes: 1 };

/** Lets somebody try a code of an operator's second factor, as often as the limit allows. */
export function tryCode<T>(
  { attempts }: OperatorDeps,
  operator: { id: bigint },
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return attempts.guess(wrongCodeLimit, [`of operator ${operator.id}`], attempt);
}

/** Accepts a code once: its time step, and all before it, count no longer. */
export async function useCode(
  transaction: Transaction,
  operator: { id: bigint; totp_secret: string | null },
  code: string,
  now: Date,
): Promise<Refusal | undefined> {
  const { id, totp_secret: secret } = operator;
  const step = secret === null ? undefined : stepOfCode(secret, code, now);
  if (step === undefined) return new Refusal('wrong_code');
  const used = await transaction
    .updateTable('operator')
    .set({ totp_used_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', secret)
    .where((row) => row.or([row('totp_used_step', 'is', null), row('totp_used_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? undefined : new Refusal('wrong_code');
}

interface Confirmation {
  readonly operator: SignedInOperator;
  readonly code: string;
  readonly password: string;
  readonly visitor: Visitor;
}

/** Turns the second factor on. One that is on is turned off first, with a code of its own: a stolen session cannot swap it. */
export async function turnSecondFactorOn(
  deps: OperatorDeps,
  { secret, ...confirmation }: Confirmation & { secret: string },
): Promise<Operator | Refusal> {
  if (!isTotpSecret(secret)) {
    return new Refusal('invalid_request', { problem: 'secret_not_ours' });
  }
  return confirm(deps, confirmation, async (transaction, operator, now) => {
    if (operator.totp_secret !== null) {
      return new Refusal('already_decided', { why: 'second_factor_on' });
    }
    const step = stepOfCode(secret, confirmation.code, now);
    if (step === undefined) return new Refusal('wrong_code');
    await setSecret(transaction, operator.id, { totp_secret: secret, totp_used_step: step });
    // Those who came in without it: the second factor is often turned on because somebody else may have.
    const { sessionId } = confirmation.operator;
    await endOperatorSessions(transaction, { operatorId: operator.id, exceptSessionId: sessionId }, now);
    return 'operator.second_factor_on';
  });
}

export function turnSecondFactorOff(
  deps: OperatorDeps,
  confirmation: Confirmation,
): Promise<Operator | Refusal> {
  return confirm(deps, confirmation, async (transaction, operator, now) => {
    const refusal = await useCode(transaction, operator, confirmation.code, now);
    if (refusal !== undefined) return refusal;
    await setSecret(transaction, operator.id, { totp_secret: null, totp_used_step: null });
    return 'operator.second_factor_off';
  });
}

/** Password first, then whatever is done with the code, then the record of it. */
async function confirm(
  deps: OperatorDeps,
  { operator: { id, username }, password, visitor }: Confirmation,
  work: (transaction: Transaction, operator: Operator, now: Date) => Promise<OperatorAction | Refusal>,
): Promise<Operator | Refusal> {
  const { database, passwords, clock } = deps;
  const refusal = await tryPassword(
    deps,
    { limit: wrongPasswordLimit, name: username, visitor },
    async () => {
      const { password_hash } = await database.queries
        .selectFrom('operator')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return (await passwords.verify(password_hash, password)) ? undefined : new Refusal('wrong_password');
    },
  );
  if (refusal !== undefined) return refusal;
  return tryCode(deps, { id }, () =>
    database.inTransaction(async (transaction) => {
      const now = clock();
      const before = await lockOperator(transaction, id);
      const done = await work(transaction, before, now);
      if (done instanceof Refusal) return done;
      await recordAction(transaction, {
        operator: { id },
        action: done,
        subject: { kind: 'operator', id },
        at: now,
      });
      return lockOperator(transaction, id);
    }),
  );
}

async function setSecret(
  transaction: Transaction,
  operatorId: bigint,
  secret: Pick<Operator, 'totp_secret' | 'totp_used_step'>,
): Promise<void> {
  await transaction.updateTable('operator').set(secret).where('id', '=', operatorId).execute();
}

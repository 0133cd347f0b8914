import type { OperatorAction } from '@sanduku/contracts/operators/api';
import type { Transaction } from '../../database/database.ts';
import type { TotpSecrets } from '../../lib/keyring.ts';
import { Refusal } from '../../lib/refusal.ts';
import { isTotpSecret, stepOfCode } from '../../lib/totp.ts';
import { tryPassword } from '../players/log-in.ts';
import { lookOf } from '../players/look-alike-names.ts';
import { hashNewPassword } from '../players/new-password.ts';
import { holderOf } from '../players/passwords.ts';
import type { Visitor } from '../players/visitor.ts';
import { lockOperator, type Operator, type OperatorDeps } from './access.ts';
import { recordAction } from './audit-log.ts';
import { endOperatorSessions, type SignedInOperator } from './sessions.ts';

/** At this rate, guessing a code takes a year or more. */
const wrongCodeLimit = { name: 'wrong code', most: 5, inMinutes: 15 };
const wrongPasswordLimit = { name: 'failed operator password', most: 10, inMinutes: 1 };

export function tryCode<T>(
  { attempts }: OperatorDeps,
  operator: { id: bigint },
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return attempts.guess(wrongCodeLimit, [`of operator ${operator.id}`], attempt);
}

/** A code works once: its time step and all earlier ones become invalid. */
export async function useCode(
  transaction: Transaction,
  totpSecrets: TotpSecrets,
  { id, totp_secret: kept }: { id: bigint; totp_secret: string | null },
  { code, now }: { code: string; now: Date },
): Promise<Refusal | undefined> {
  const step = kept === null ? undefined : stepOfCode(totpSecrets.decrypt(`operator ${id}`, kept), code, now);
  if (step === undefined) return new Refusal('wrong_code');
  const used = await transaction
    .updateTable('operator')
    .set({ totp_used_step: step })
    .where('id', '=', id)
    .where('totp_secret', '=', kept)
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

/** An active factor must be turned off with a code first, so a stolen session cannot replace it. */
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
    const kept = deps.totpSecrets.encrypt(`operator ${operator.id}`, secret);
    await setSecret(transaction, operator.id, { totp_secret: kept, totp_used_step: step });
    // Other sessions may belong to an intruder.
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
    const { code } = confirmation;
    const refusal = await useCode(transaction, deps.totpSecrets, operator, { code, now });
    if (refusal !== undefined) return refusal;
    await setSecret(transaction, operator.id, { totp_secret: null, totp_used_step: null });
    return 'operator.second_factor_off';
  });
}

/** Ends all other sessions. */
export async function changeOwnPassword(
  deps: OperatorDeps,
  {
    newPassword,
    ...confirmation
  }: Omit<Confirmation, 'code'> & { code?: string | undefined; newPassword: string },
): Promise<Operator | Refusal> {
  const { operator, code, visitor } = confirmation;
  const verifiedHash = await verifyPassword(deps, confirmation);
  if (verifiedHash instanceof Refusal) return verifiedHash;
  const passwordHash = await hashNewPassword(
    deps,
    newPassword,
    holderOf('signed in', visitor, operator.username),
  );
  if (passwordHash instanceof Refusal) return passwordHash;
  const change = () =>
    changeOwn(deps, operator, verifiedHash, async (transaction, { id, totp_secret }, now) => {
      if (totp_secret !== null) {
        if (code === undefined) return new Refusal('second_factor_needed');
        const refusal = await useCode(transaction, deps.totpSecrets, { id, totp_secret }, { code, now });
        if (refusal !== undefined) return refusal;
      }
      await transaction
        .updateTable('operator')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute();
      await endOperatorSessions(transaction, { operatorId: id, exceptSessionId: operator.sessionId }, now);
      return 'operator.password_changed';
    });
  // A missing code does not count as a guess.
  return code === undefined ? change() : tryCode(deps, operator, change);
}

async function confirm(
  deps: OperatorDeps,
  confirmation: Confirmation,
  work: OwnChange,
): Promise<Operator | Refusal> {
  const { operator } = confirmation;
  const verifiedHash = await verifyPassword(deps, confirmation);
  if (verifiedHash instanceof Refusal) return verifiedHash;
  return tryCode(deps, operator, () => changeOwn(deps, operator, verifiedHash, work));
}

/** Returns the verified hash, so the change can check that it is current. */
function verifyPassword(
  deps: OperatorDeps,
  { operator: { id, username }, password, visitor }: Omit<Confirmation, 'code'>,
): Promise<string | Refusal> {
  const { database, passwords } = deps;
  const name = lookOf(username);
  return tryPassword(deps, { limit: wrongPasswordLimit, name, visitor }, async () => {
    const { password_hash } = await database.queries
      .selectFrom('operator')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const isRight = password_hash !== null && (await passwords.verify(password_hash, password));
    return isRight ? password_hash : new Refusal('wrong_password');
  });
}

type OwnChange = (
  transaction: Transaction,
  operator: Operator,
  now: Date,
) => Promise<OperatorAction | Refusal>;

function changeOwn(
  { database, clock }: OperatorDeps,
  { id }: SignedInOperator,
  verifiedHash: string,
  work: OwnChange,
): Promise<Operator | Refusal> {
  return database.inTransaction(async (transaction) => {
    const now = clock();
    const before = await lockOperator(transaction, id);
    if (before.password_hash !== verifiedHash) return new Refusal('wrong_password');
    const done = await work(transaction, before, now);
    if (done instanceof Refusal) return done;
    await recordAction(transaction, {
      operator: { id },
      action: done,
      subject: { kind: 'operator', id },
      at: now,
    });
    return lockOperator(transaction, id);
  });
}

async function setSecret(
  transaction: Transaction,
  operatorId: bigint,
  secret: Pick<Operator, 'totp_secret' | 'totp_used_step'>,
): Promise<void> {
  await transaction.updateTable('operator').set(secret).where('id', '=', operatorId).execute();
}

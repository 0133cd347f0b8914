import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { tryPassword } from '../players/try-password.ts';
import type { Visitor } from '../players/visitor.ts';
import { type OperatorAction, recordAction } from './audit-log.ts';
import type { OperatorDeps } from './deps.ts';
import { lockOperator, type Operator } from './operator.ts';
import { endOperatorSessions, type SignedInOperator } from './operator-sessions.ts';
import { isTotpSecret, stepOfCode } from './totp.ts';

/** At this pace, whoever has the password needs a year or two to guess a code. */
const wrongCodeLimit = { name: 'wrong code', most: 5, inMinutes: 15 };
const wrongPasswordLimit = { name: 'failed operator password', perMinute: 10 };

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

/** Semaphore the second factor on. One that is on is turned off first, with a code of its own: a stolen session cannot swap it. */
export async function turnSecondFactorOn(
  deps: OperatorDeps,
  { secret, ...confirmation }: Confirmation & { secret: string },
): Promise<Operator | Refusal> {
  if (!isTotpSecret(secret)) {
    return new Refusal('invalid_request', { text: 'This is not a secret that was made here.' });
  }
  return confirm(deps, confirmation, async (transaction, operator, now) => {
    if (operator.totp_secret !== null) {
      return new Refusal('already_decided', { text: 'The second factor is on already. Turn it off first.' });
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

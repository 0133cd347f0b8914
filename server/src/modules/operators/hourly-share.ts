import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import type { Transaction } from '../../database/database.ts';
import { readSetting } from '../settings/settings.ts';
import { lockOperator } from './access.ts';

const HOUR_MS = 60 * 60_000;

/** Beyond the hourly share, an action takes two operators. Locks the operator to serialise the count. */
export async function hasUsedHourlyShare(
  transaction: Transaction,
  { operator, action, at }: { operator: { id: bigint }; action: OperatorAction; at: Date },
): Promise<boolean> {
  await lockOperator(transaction, operator.id);
  const { taken } = await transaction
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<bigint>().as('taken'))
    .where('operator_id', '=', operator.id)
    .where('action', '=', action)
    .where('approval_id', 'is', null)
    .where('created_at', '>', new Date(at.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return taken >= (await readSetting(transaction, 'interventionsByOne'));
}

import type { Api } from '@sanduku/contracts/api';
import { routesFor } from './route-table.ts';

type CallsWith<Property> = { [Name in keyof Api]: Api[Name] extends Property ? Name : never }[keyof Api];
export type OperatorCall = CallsWith<{ access: 'operator' }>;

/** All other calls must be harmless in the hands of one operator. */
const secondOperator: Record<CallsWith<{ accepted: unknown }>, `two${string}`> = {
  adminApproveWithdrawal: 'two for a large sum',
  adminRejectWithdrawal: 'two beyond 10 an hour',
  adminSettleWithdrawal: 'two',
  adminEndSessions: 'two beyond 10 an hour',
  adminSuspend: 'two beyond 10 an hour',
  adminReinstate: 'two',
  adminResetPassword: 'two',
  adminRemoveSecondFactors: 'two',
  adminCorrect: 'two',
  adminCreditDeposit: 'two',
  adminRefuseDeposit: 'two beyond 10 an hour',
  adminReverseDeposit: 'two',
  adminWriteOffDebt: 'two',
  adminCreditHeldTransfer: 'two',
  adminRejectHeldTransfer: 'two beyond 10 an hour',
  adminChangeSettings: 'two, but to take an announcement away',
  adminFund: 'two',
  adminOfferTables: 'two',
  adminWithdrawStatement: 'two',
  adminCloseDay: 'two',
  adminMoveMoney: 'two',
  adminAddOperator: 'two',
  adminChangeOperator: 'two to give more access',
};

export const operatorCalls = routesFor('operator').map(([name]) => name as OperatorCall);

export function peopleFor(call: OperatorCall): string {
  if (call === 'adminApprove') return 'the second';
  return call in secondOperator ? secondOperator[call as keyof typeof secondOperator] : 'one';
}

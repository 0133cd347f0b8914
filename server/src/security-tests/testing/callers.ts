import type { Api } from '@sanduku/contracts/api';

/** The number of people each operator call needs. New calls must be listed here. */
export const people = {
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
  adminEnterRateSource: 'one',
  adminFund: 'two',
  adminOfferTables: 'two',
  adminImportStatement: 'one',
  adminWithdrawStatement: 'two',
  adminExplainDifferences: 'one',
  adminAcceptProposal: 'one',
  adminAssignDifference: 'one',
  adminCloseDay: 'two',
  adminMoveMoney: 'two',
  adminAddOperator: 'two',
  adminMakeOperatorLink: 'one',
  adminChangeOperator: 'two to give more access',
  adminApprove: 'the second',
  adminRefuseApproval: 'one',
} satisfies Partial<Record<keyof Api, string>>;

export type OperatorCall = keyof typeof people;

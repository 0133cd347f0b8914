import { adminBusinessApi } from './backoffice/api.ts';
import { clientApi, systemApi } from './client.ts';
import { adminDepositsApi } from './deposits/admin.ts';
import { sandboxApi, walletApi } from './deposits/api.ts';
import type { Endpoint } from './endpoint.ts';
import { gameApi } from './game/api.ts';
import { inboxApi } from './inbox/api.ts';
import { investmentApi } from './investment/api.ts';
import { adminSessionApi } from './operators/api.ts';
import { approvalsApi } from './operators/approvals.ts';
import { playLimitsApi } from './play-limits/api.ts';
import { accountApi } from './players/account.ts';
import { adminPlayersApi } from './players/admin.ts';
import { playersApi } from './players/api.ts';
import { adminPrizeTablesApi } from './prize-tables/api.ts';
import { reconciliationApi } from './reconciliation/api.ts';
import { referralsApi } from './referrals/api.ts';
import { secondFactorsApi } from './second-factors/api.ts';
import { adminSettingsApi } from './settings/api.ts';
import { statementApi } from './statement/api.ts';
import { transfersApi } from './transfers/api.ts';
import { adminReservesApi, figuresApi, logApi, transparencyApi } from './transparency/api.ts';
import { adminWithdrawalsApi } from './withdrawals/admin.ts';
import { withdrawalsApi } from './withdrawals/api.ts';

/** A call without a handler, or the reverse, does not compile. */
export const api = {
  ...systemApi,
  ...clientApi,
  ...playersApi,
  ...accountApi,
  ...secondFactorsApi,
  ...gameApi,
  ...walletApi,
  ...withdrawalsApi,
  ...transfersApi,
  ...investmentApi,
  ...referralsApi,
  ...statementApi,
  ...inboxApi,
  ...transparencyApi,
  ...figuresApi,
  ...logApi,
  ...playLimitsApi,
  ...sandboxApi,
  ...adminSessionApi,
  ...approvalsApi,
  ...adminWithdrawalsApi,
  ...adminPlayersApi,
  ...adminDepositsApi,
  ...adminBusinessApi,
  ...adminSettingsApi,
  ...adminPrizeTablesApi,
  ...adminReservesApi,
  ...reconciliationApi,
} satisfies Record<string, Endpoint>;

export type Api = typeof api;

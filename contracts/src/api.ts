import { adminBusinessApi } from './admin/business.ts';
import { adminDepositsApi } from './admin/deposits.ts';
import { adminPlayersApi } from './admin/players.ts';
import { adminReferralsApi } from './admin/referrals.ts';
import { adminSessionApi } from './admin/session.ts';
import { adminSettingsApi } from './admin/settings.ts';
import { adminWithdrawalsApi } from './admin/withdrawals.ts';
import { authApi } from './auth.ts';
import { clientApi } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { gameApi } from './game.ts';
import { investmentApi } from './investment.ts';
import { passwordResetApi } from './password-reset.ts';
import { playLimitsApi } from './play-limits.ts';
import { playerApi } from './player.ts';
import { referralsApi } from './referrals.ts';
import { sandboxApi } from './sandbox.ts';
import { statementApi } from './statement.ts';
import { systemApi } from './system.ts';
import { transfersApi } from './transfers.ts';
import { walletApi } from './wallet.ts';
import { withdrawalsApi } from './withdrawals.ts';

/** Every call there is. A call without a handler, or a handler without a call, does not compile. */
export const api = {
  ...systemApi,
  ...clientApi,
  ...authApi,
  ...playerApi,
  ...gameApi,
  ...walletApi,
  ...withdrawalsApi,
  ...transfersApi,
  ...investmentApi,
  ...referralsApi,
  ...statementApi,
  ...playLimitsApi,
  ...passwordResetApi,
  ...sandboxApi,
  ...adminSessionApi,
  ...adminWithdrawalsApi,
  ...adminPlayersApi,
  ...adminDepositsApi,
  ...adminBusinessApi,
  ...adminReferralsApi,
  ...adminSettingsApi,
} satisfies Record<string, Endpoint>;

export type Api = typeof api;

import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { queue } from './texts.ts';

const texts = queue.flags;

/** An account younger than this is new. */
const NEW_ACCOUNT_DAYS = 3;

export interface Flag {
  tone: 'error' | 'warning' | 'info';
  text: string;
}

/** What an operator should not overlook, the gravest first. */
export function flagsOf({ player, risk }: Pick<AdminWithdrawal, 'player' | 'risk'>): Flag[] {
  const flags: Flag[] = [];
  const add = (applies: boolean, tone: Flag['tone'], text: string) => applies && flags.push({ tone, text });

  add(player.status === 'suspended', 'error', texts.suspended);
  if (!risk) return flags;
  const { accountAgeDays, depositCount, deposited, staked, transfersIn, sharedWith } = risk;
  add(sharedWith.length > 0, 'error', texts.shared(sharedWith.length));
  add(transfersIn > deposited, 'warning', texts.mostlyTransfers);
  add(depositCount === 0, 'warning', texts.neverDeposited);
  add(staked < deposited, 'warning', texts.playedLittle);
  add(accountAgeDays < NEW_ACCOUNT_DAYS, 'warning', texts.newAccount(queue.risk.days(accountAgeDays)));
  add(!risk.knownDestination, 'info', texts.newDestination);
  return flags;
}

import type { Waiting } from '@sanduku/contracts/backoffice/api';
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import type { pageNames } from './names.ts';
import { paths } from './paths.ts';

interface AdminPage {
  /** Of the path and the title. */
  name: keyof typeof pageNames;
  Page: LazyPart;
  /** Not listed in the navigation. */
  isUnlinked?: boolean;
  waiting?: (waiting: Waiting) => number;
}

export const adminPages: readonly AdminPage[] = [
  {
    name: 'queue',
    waiting: ({ withdrawals, unresolvedPayouts }) => withdrawals + unresolvedPayouts,
    Page: lazyPart(() => import('./queue/queue-page.tsx'), 'QueuePage'),
  },
  { name: 'players', Page: lazyPart(() => import('./players/players-page.tsx'), 'PlayersPage') },
  {
    name: 'player',
    isUnlinked: true,
    Page: lazyPart(() => import('./players/player-page.tsx'), 'PlayerPage'),
  },
  {
    name: 'approvals',
    waiting: ({ approvals }) => approvals,
    Page: lazyPart(() => import('./approvals/approvals-page.tsx'), 'ApprovalsPage'),
  },
  {
    name: 'deposits',
    waiting: ({ unresolvedDeposits, heldTransfers }) => unresolvedDeposits + heldTransfers,
    Page: lazyPart(() => import('./deposits/deposits-page.tsx'), 'DepositsPage'),
  },
  {
    name: 'business',
    Page: lazyPart(() => import('./business/business-page.tsx'), 'BusinessPage'),
  },
  {
    name: 'reconciliation',
    Page: lazyPart(() => import('./reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
  },
  { name: 'reserves', Page: lazyPart(() => import('./reserves/reserves-page.tsx'), 'ReservesPage') },
  {
    name: 'settings',
    Page: lazyPart(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  },
  {
    name: 'prizeTables',
    Page: lazyPart(() => import('./prize-tables/prize-tables-page.tsx'), 'PrizeTablesPage'),
  },
  {
    name: 'operators',
    Page: lazyPart(() => import('./operators/operators-page.tsx'), 'OperatorsPage'),
  },
  { name: 'audit', Page: lazyPart(() => import('./audit/audit-page.tsx'), 'AuditPage') },
  {
    name: 'account',
    isUnlinked: true,
    Page: lazyPart(() => import('./session/account-page.tsx'), 'AccountPage'),
  },
];

export function pathOf(name: AdminPage['name']): string {
  return name === 'player' ? paths.player(':id') : paths[name];
}

import { type LazyPage, lazyPage } from '../app/page.tsx';
import { paths } from './paths.ts';
import { shell } from './shell/texts.ts';
import type { Waiting } from './waiting.ts';

export interface OfficePage {
  path: string;
  title: string;
  Page: LazyPage;
  /** Pages without stand in no navigation: another page leads to them. */
  isLinked?: boolean;
  /** What waits on this page, shown beside its link. */
  waiting?: (waiting: Waiting) => number;
}

const { pages: titles } = shell;

/** Every page of the back office, in the order of the navigation. The code of each is fetched when it is opened. */
export const officePages: readonly OfficePage[] = [
  {
    path: paths.queue,
    title: titles.queue,
    isLinked: true,
    waiting: ({ withdrawals, payoutsInDoubt }) => withdrawals + payoutsInDoubt,
    Page: lazyPage(async () => (await import('./queue/queue-page.tsx')).QueuePage),
  },
  {
    path: paths.players,
    title: titles.players,
    isLinked: true,
    Page: lazyPage(async () => (await import('./players/players-page.tsx')).PlayersPage),
  },
  {
    path: paths.player(':id'),
    title: titles.player,
    Page: lazyPage(async () => (await import('./players/player-page.tsx')).PlayerPage),
  },
  {
    path: paths.corrections,
    title: titles.corrections,
    isLinked: true,
    waiting: ({ corrections }) => corrections,
    Page: lazyPage(async () => (await import('./corrections/corrections-page.tsx')).CorrectionsPage),
  },
  {
    path: paths.deposits,
    title: titles.deposits,
    isLinked: true,
    waiting: ({ depositsInDoubt, setAside }) => depositsInDoubt + setAside,
    Page: lazyPage(async () => (await import('./deposits/deposits-page.tsx')).DepositsPage),
  },
  {
    path: paths.referrals,
    title: titles.referrals,
    isLinked: true,
    waiting: ({ referrals }) => referrals,
    Page: lazyPage(async () => (await import('./referrals/referrals-page.tsx')).ReferralsPage),
  },
  {
    path: paths.business,
    title: titles.business,
    isLinked: true,
    Page: lazyPage(async () => (await import('./business/business-page.tsx')).BusinessPage),
  },
  {
    path: paths.settings,
    title: titles.settings,
    isLinked: true,
    Page: lazyPage(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: paths.operators,
    title: titles.operators,
    isLinked: true,
    Page: lazyPage(async () => (await import('./operators/operators-page.tsx')).OperatorsPage),
  },
  {
    path: paths.audit,
    title: titles.audit,
    isLinked: true,
    Page: lazyPage(async () => (await import('./audit/audit-page.tsx')).AuditPage),
  },
  {
    path: paths.account,
    title: titles.account,
    Page: lazyPage(async () => (await import('./session/account-page.tsx')).AccountPage),
  },
  {
    path: '*',
    title: titles.notFound,
    Page: lazyPage(async () => (await import('./shell/not-found-page.tsx')).NotFoundPage),
  },
];

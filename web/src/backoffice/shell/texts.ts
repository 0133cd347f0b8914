import { brand } from '@sanduku/contracts/brand';

/** What every page of the back office has around it, in English. */
export const shell = {
  name: 'Back office',
  title: (page: string) => `${page} - ${brand.name} back office`,
  navigation: 'Back office',
  menu: 'Menu',
  account: 'Your access',
  signOut: 'Sign out',
  roles: { operator: 'Operator', viewer: 'Viewer' },
  viewerNote: 'You can look at everything and change nothing.',
  waiting: (count: string) => `${count} waiting`,
  pages: {
    queue: 'Queue',
    players: 'Players',
    player: 'Player',
    approvals: 'Approvals',
    deposits: 'Deposits',
    referrals: 'Referrals',
    business: 'Business',
    settings: 'Settings',
    operators: 'Operators',
    audit: 'Audit',
    account: 'Your access',
    notFound: 'Not found',
  },
  notFound: {
    title: 'There is no such page',
    text: 'The back office has no page at this address.',
    home: 'To the queue',
  },
  unreachable: {
    title: 'We cannot reach the server',
    text: 'You are still signed in. Check your connection and try again.',
  },
};

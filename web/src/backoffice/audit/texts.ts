import type { OperatorAction } from '@sanduku/contracts/operators/api';
import { countryName } from '../../lib/language/countries.en.ts';
import {
  accessNames,
  accessPartNames,
  depositReasons,
  depositStates,
  heldStates,
  holdReasons,
  providerNames,
  roleNames,
  walletNames,
  withdrawalStates,
} from '../names.ts';
import { settings } from '../settings/texts.ts';
import { counted } from '../shared/format.ts';

export interface AuditFacts {
  /** Of the player or operator; otherwise the subject's kind and ID. */
  name: string;
  id: string;
  /** With currency; empty without an amount. */
  money: string;
  isNegative: boolean;
  /** After the action; empty if zero or not recorded. */
  moneyIn: (field: string) => string;
  /** After the action; empty if not recorded. */
  after: (field: string) => string;
  /** Number of settings that one request changed. */
  settings: number;
}

type Names = Readonly<Record<string, string>>;

const named = (names: Names) => (value: string) => names[value] ?? value;

const providers: Names = { ...providerNames, ...walletNames };
const statuses: Readonly<Record<string, Names>> = {
  withdrawal: withdrawalStates,
  deposit: depositStates,
  player: accessNames,
  operator: accessNames,
};

const ofRole = named(roleNames);
const ofAccess = named(accessNames);
const ofProvider = named(providers);
const ofSetting = (name: string) =>
  (settings.fields as Readonly<Record<string, { label: string }>>)[name]?.label ?? name;
const countryNames = (codes: readonly string[]) => codes.map(countryName).join(', ');

const values: Readonly<Record<string, (value: string, subjectKind: string) => string | undefined>> = {
  action: (value) => (actions as Names)[value],
  channel: named({ email: 'Email', sms: 'SMS' }),
  country: countryName,
  lastChange: named(accessPartNames),
  provider: ofProvider,
  rail: ofProvider,
  toWallet: ofProvider,
  wallet: ofProvider,
  reason: named(depositReasons),
  role: ofRole,
  session: named({ all: 'All' }),
  state: named(heldStates),
  status: (value, subjectKind) => statuses[subjectKind]?.[value],
  why: named(holdReasons),
};

const actions: Record<OperatorAction, string> = {
  'operator.added': 'Operator added',
  'operator.changed': 'Access changed',
  'operator.link_made': 'Password link created',
  'operator.link_used': 'Password link used',
  'operator.password_changed': 'Password changed',
  'operator.signed_in': 'Signed in',
  'operator.signed_out': 'Signed out',
  'operator.second_factor_on': 'Second factor turned on',
  'operator.second_factor_off': 'Second factor turned off',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.rejected': 'Withdrawal rejected',
  'withdrawal.settled': 'Unresolved payout settled',
  'player.suspended': 'Player suspended',
  'player.reinstated': 'Player reinstated',
  'player.sessions_ended': 'Sessions ended',
  'player.reset_link_made': 'Reset link sent',
  'player.second_factors_removed': 'Second factors removed',
  'player.corrected': 'Balance corrected',
  'player.debt_written_off': 'Debt written off',
  'player.contact_read': 'Contact shown',
  'list.read': 'List read',
  'approval.asked': 'Approval requested',
  'approval.refused': 'Approval rejected',
  'deposit.credited': 'Deposit credited',
  'deposit.refused': 'Deposit rejected',
  'deposit.reversed': 'Deposit reversed',
  'held_transfer.credited': 'Held transfer credited',
  'held_transfer.refused': 'Held transfer rejected',
  'setting.changed': 'Setting changed',
  'rate.compared': 'Rate entered',
  'house.funded': 'Operator account funded',
  'prize_tables.offered': 'Prize tables changed',
  'wallet.statement_imported': 'Statement imported',
  'wallet.statement_withdrawn': 'Statement withdrawn',
  'wallet.difference_explained': 'Difference explained',
  'wallet.difference_matched': 'Difference matched',
  'wallet.difference_assigned': 'Difference assigned',
  'wallet.closed': 'Day of a wallet closed',
  'wallet.moved': 'Money moved between wallets',
  'game.resealed': 'Next round sealed again',
};

const fields: Names = {
  action: 'Action',
  address: 'Address',
  amount: 'Amount',
  app: 'Authenticator app',
  approval: 'Approval',
  balance: 'Balance',
  books: 'Balance in our ledger',
  channel: 'Sent by',
  country: 'Country',
  currency: 'Currency',
  day: 'End of',
  deposit: 'Deposit',
  difference: 'Difference',
  destination: 'To',
  ended: 'Sessions ended',
  expiresAt: 'Valid until',
  fee: 'Fee',
  firstDay: 'First day',
  fees: 'Fees that no operator explained',
  filter: 'Filter',
  from: 'From',
  highestStake: 'Highest stake',
  kind: 'Kind',
  lastDay: 'Last day',
  lines: 'Lines',
  lastChange: 'Last change of access',
  lastChangeAt: 'Changed at',
  lastUsedAt: 'Last used',
  passkeys: 'Passkeys',
  owner: 'Assigned to',
  pays: 'Pays out',
  provider: 'Provider',
  providerReference: 'Provider reference',
  rail: 'Provider',
  rate: 'Rate',
  reason: 'Problem',
  recoveryCodes: 'Recovery codes',
  reference: 'Payment reference',
  role: 'Role',
  round: 'Round',
  rows: 'Rows',
  secondFactor: 'Second factor',
  sentTo: 'Sent to',
  sha256: 'SHA-256 of the file',
  session: 'Session',
  sessionsEnded: 'Sessions ended',
  source: 'Source',
  statement: 'Statement',
  state: 'Status',
  status: 'Status',
  toWallet: 'To',
  transfer: 'Ledger transfer',
  usdt: 'Amount',
  username: 'Username',
  wallet: 'Wallet',
  why: 'Problem',
  withdrawal: 'Withdrawal',
};

const quoted = (reason: string) => `“${reason}”`;
const and = (more: string) => more && `, ${more}`;
const as = (what: string) => what && ` as ${what}`;
const by = (money: string) => money && ` by ${money}`;
const to = (whom: string) => whom && ` to ${whom}`;

interface Wording {
  request: string;
  did: string;
  what: (facts: AuditFacts) => string;
}
const wording = (request: string, did: string, what: Wording['what'] = () => ''): Wording => ({
  request,
  did,
  what,
});

const withdrawalOf: Wording['what'] = ({ id, name, money }) => `withdrawal ${id} of ${name}${and(money)}`;
const depositOf: Wording['what'] = ({ id, name, money }) => `deposit ${id} of ${name}${and(money)}`;

/** "bonus UGX" is the bonus account. */
const accountOf = (id: string) => `the ${id.split(' ')[0]} account`;

const walletOf = (id: string) => ofProvider(id.split(' ')[0] ?? '');
const statementOf: Wording['what'] = ({ id, after }) => {
  const days = after('firstDay') && ` from ${after('firstDay')} to ${after('lastDay')}`;
  return `the ${walletOf(id)} statement${days}`;
};
const differenceOf: Wording['what'] = ({ id, money }) =>
  `a difference${money && ` of ${money}`} in ${walletOf(id)}`;

const sentences: Record<OperatorAction, Wording> = {
  'operator.added': wording(
    'give',
    'gave',
    ({ name, after }) => `${after('username') || name} access${as(ofRole(after('role')).toLowerCase())}`,
  ),
  'operator.changed': wording('change', 'changed', ({ name, after }) => {
    const access = [ofRole(after('role')), ofAccess(after('status'))].filter(Boolean).join(', ');
    return `the access of ${name}${to(access.toLowerCase())}`;
  }),
  'operator.link_made': wording('create', 'created', ({ name }) => `a password link for ${name}`),
  'operator.link_used': wording('choose a password with a link', 'chose a password with a link'),
  'operator.password_changed': wording('change their own password', 'changed their own password'),
  'operator.signed_in': wording(
    'sign in',
    'signed in',
    ({ after }) => `from ${after('address') || 'an unknown address'}`,
  ),
  'operator.signed_out': wording('sign out', 'signed out'),
  'operator.second_factor_on': wording('turn on their second factor', 'turned on their second factor'),
  'operator.second_factor_off': wording('turn off their second factor', 'turned off their second factor'),
  'withdrawal.approved': wording('approve', 'approved', withdrawalOf),
  'withdrawal.rejected': wording('reject', 'rejected', withdrawalOf),
  'withdrawal.settled': wording(
    'mark',
    'marked',
    ({ id, name, money, after }) =>
      `withdrawal ${id} of ${name} as ${after('status') === 'failed' ? 'not paid' : after('status') ? 'paid' : 'paid or not paid'}${and(money)}`,
  ),
  'player.suspended': wording('suspend', 'suspended', ({ name }) => name),
  'player.reinstated': wording('reinstate', 'reinstated', ({ name }) => name),
  'player.sessions_ended': wording(
    'end',
    'ended',
    ({ name, after }) =>
      `${after('ended') ? counted(Number(after('ended')), 'session') : 'the sessions'} of ${name}`,
  ),
  'player.reset_link_made': wording(
    'send',
    'sent',
    ({ name, after }) => `${name} a password reset link${to(after('sentTo'))}`,
  ),
  'player.second_factors_removed': wording(
    'remove',
    'removed',
    ({ name }) => `the second factors of ${name}`,
  ),
  'player.corrected': wording(
    'correct',
    'corrected',
    ({ name, money }) => `the balance of ${name}${by(money)}`,
  ),
  'player.debt_written_off': wording(
    'write off',
    'wrote off',
    ({ name, money }) => `the debt of ${name}${and(money)}`,
  ),
  'player.contact_read': wording('show', 'viewed', ({ name }) => `the contact of ${name}`),
  'list.read': wording('read', 'read', ({ id, after }) => {
    const filter = after('filter');
    return `${counted(Number(after('rows')), 'row')} of the ${id} list${filter && ` (${filter})`}`;
  }),
  'approval.asked': wording('request approval to', 'requested approval to'),
  'approval.refused': wording('reject the request to', 'rejected the request to'),
  'deposit.credited': wording('credit', 'credited', depositOf),
  'deposit.refused': wording('reject', 'rejected', depositOf),
  'deposit.reversed': wording('reverse', 'reversed', depositOf),
  'held_transfer.credited': wording('credit', 'credited', ({ money }) => `a held transfer${and(money)}`),
  'held_transfer.refused': wording('reject', 'rejected', () => 'a held transfer'),
  'setting.changed': wording('change', 'changed', ({ id, settings: count }) =>
    count > 1 ? counted(count, 'setting') : `the setting “${ofSetting(id)}”`,
  ),
  'rate.compared': wording('enter', 'entered', ({ after }) =>
    after('rate')
      ? `the rate of ${after('source')} for ${countryNames([after('country')])}: ${after('rate')}`
      : 'a rate',
  ),
  'house.funded': wording('record', 'recorded', ({ id, money, isNegative, after }) => {
    const moved = `${money || 'money'} ${isNegative ? 'taken out of' : 'paid into'} ${accountOf(id)}`;
    return after('rail') ? `${moved} through ${ofProvider(after('rail'))}` : moved;
  }),
  'prize_tables.offered': wording(
    'offer',
    'offered',
    ({ id }) => `new prize tables in ${countryNames(id.split(' '))}`,
  ),
  'wallet.statement_imported': wording('import', 'imported', statementOf),
  'wallet.statement_withdrawn': wording('withdraw', 'withdrew', statementOf),
  'wallet.difference_explained': wording('explain', 'explained', differenceOf),
  'wallet.difference_matched': wording('match', 'matched', differenceOf),
  'wallet.difference_assigned': wording(
    'assign',
    'assigned',
    (facts) => `${differenceOf(facts)}${to(facts.after('owner'))}`,
  ),
  'wallet.closed': wording('close', 'closed', ({ id, money, moneyIn }) => {
    const [, , day = ''] = id.split(' ');
    const fees = moneyIn('fees');
    return `${walletOf(id)} for ${day}${and(money)}${fees && `, including fees of ${fees} that no operator explained`}`;
  }),
  'wallet.moved': wording('move', 'moved', ({ id, money, after }) => {
    return `${money || 'money'} from ${walletOf(id)}${to(ofProvider(after('toWallet')))}`;
  }),
  'game.resealed': wording('seal', 'sealed', ({ name }) => `the next round of ${name} again`),
};

export const audit = {
  quoted,
  sentences,
  fields,
  values,
  kinds: {
    withdrawal: 'Withdrawal',
    player: 'Player',
    deposit: 'Deposit',
    held_transfer: 'Held transfer',
    setting: 'Setting',
    house: 'Operator account',
    wallet: 'Wallet',
    wallet_day: 'Day of a wallet',
    operator: 'Operator',
    list: 'List',
    prize_tables: 'Prize tables',
  } as Names,
  subject: (kind: string, id: string) => {
    if (kind === 'setting') return `“${ofSetting(id)}”`;
    if (kind === 'prize_tables') return countryNames(id.split(' '));
    return kind.startsWith('wallet') ? id.split(' ').map(ofProvider).join(', ') : id;
  },
};

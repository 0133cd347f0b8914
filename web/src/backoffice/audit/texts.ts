import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import { deposits } from '../deposits/texts.ts';
import { settings } from '../settings/texts.ts';
import { counted } from '../shared/format.ts';
import { shared } from '../shared/texts.ts';
import { shell } from '../shell/texts.ts';

/** What a sentence can tell of an action. */
export interface AuditFacts {
  /** Of the player or operator it is about; otherwise what it is about, with its number. */
  name: string;
  /** The number of what it is about. */
  id: string;
  /** What it moved, with its currency; empty where it moved nothing. */
  money: string;
  /** What was written down of the state afterwards, by its name; empty where it was not. */
  after: (field: string) => string;
}

/** Each action in a few words. */
const actions: Record<OperatorAction, string> = {
  'operator.added': 'Access given',
  'operator.changed': 'Access changed',
  'operator.link_made': 'Link for a password made',
  'operator.link_used': 'Password chosen by a link',
  'operator.password_changed': 'Password changed',
  'operator.signed_in': 'Signed in',
  'operator.signed_out': 'Signed out',
  'operator.second_factor_on': 'Second factor turned on',
  'operator.second_factor_off': 'Second factor turned off',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.rejected': 'Withdrawal rejected',
  'withdrawal.settled': 'Payout in doubt settled',
  'player.suspended': 'Player suspended',
  'player.reinstated': 'Player reinstated',
  'player.sessions_ended': 'Sessions ended',
  'player.reset_link_made': 'Reset link made',
  'player.second_factors_removed': 'Second factors removed',
  'player.corrected': 'Balance corrected',
  'approval.asked': 'Approval asked for',
  'approval.refused': 'Approval refused',
  'deposit.credited': 'Deposit credited',
  'deposit.refused': 'Deposit refused',
  'set_aside.credited': 'Transfer set aside credited',
  'set_aside.refused': 'Transfer set aside refused',
  'setting.changed': 'Setting changed',
  'rate.compared': 'Rate compared',
  'house.funded': 'House account funded',
  'prize_tables.offered': 'Prize tables offered',
  'reserve.stated': 'Mobile money stated',
  'game.resealed': 'Next round sealed anew',
};

/** What is written down of a state, by its name there. */
const fields: Readonly<Record<string, string>> = {
  action: 'What',
  address: 'Address',
  amount: 'Amount',
  app: 'Authenticator app',
  approval: 'Approval',
  balance: 'Balance',
  books: 'By our books',
  bonus: 'Bonus',
  channel: 'Sent by',
  country: 'Country',
  currency: 'Currency',
  day: 'End of',
  deposit: 'Deposit',
  destination: 'To',
  ended: 'Sessions ended',
  expiresAt: 'Works until',
  fee: 'Fee',
  from: 'From',
  heldFor: 'Held for',
  highestStake: 'Highest stake (UGX)',
  lastChange: 'Last change of access',
  lastChangeAt: 'Changed at',
  lastUsedAt: 'Last used',
  offered: 'Tables',
  passkeys: 'Passkeys',
  pays: 'Pays out',
  provider: 'Provider',
  providerReference: 'Reference of the provider',
  rail: 'By',
  rate: 'Rate',
  reason: 'Doubt',
  recoveryCodes: 'Recovery codes',
  reference: 'Reference of the payment',
  referrer: 'Brought by',
  role: 'Role',
  round: 'Round',
  secondFactor: 'Second factor',
  sentTo: 'Sent to',
  session: 'Session',
  sessionsEnded: 'Sessions ended',
  source: 'Source',
  state: 'State',
  status: 'State',
  taken: 'At',
  transfer: 'Transfer in the ledger',
  usdt: 'USDT',
  username: 'Name',
  why: 'Why',
};

const ofRole = (role: string) => (shell.roles as Record<string, string>)[role] ?? role;
const ofAccess = (status: string) => (shared.status as Record<string, string>)[status] ?? status;
const ofSetting = (name: string) =>
  (settings.fields as Record<string, { label: string }>)[name]?.label ?? name;
const quoted = (reason: string) => `“${reason}”`;
const and = (more: string) => more && `, ${more}`;
const as = (what: string) => what && ` as ${what}`;
const by = (money: string) => money && ` by ${money}`;
const from = (whom: string) => whom && ` from ${whom}`;
const to = (whom: string) => whom && ` to ${whom}`;
const ofProvider = (name: string) => (deposits.channels as Record<string, string>)[name] ?? name;

/** An action as somebody wants it done and as it was done, with what it was done to. */
interface Told {
  wish: string;
  did: string;
  what: (facts: AuditFacts) => string;
}
const told = (wish: string, did: string, what: Told['what'] = () => ''): Told => ({ wish, did, what });

/** Complete for every action there is. */
const sentences: Record<OperatorAction, Told> = {
  'operator.added': told(
    'give',
    'gave',
    ({ name, after }) => `${after('username') || name} access${as(ofRole(after('role')).toLowerCase())}`,
  ),
  'operator.changed': told(
    'change',
    'changed',
    ({ name, after }) =>
      `the access of ${name}${to(ofRole(after('role')).toLowerCase())}${and(ofAccess(after('status')).toLowerCase())}`,
  ),
  'operator.link_made': told('make', 'made', ({ name }) => `a link with which ${name} chooses a password`),
  'operator.link_used': told('choose a password by a link', 'chose a password by a link'),
  'operator.password_changed': told('change their own password', 'changed their own password'),
  'operator.signed_in': told(
    'sign in',
    'signed in',
    ({ after }) => `from ${after('address') || 'an unknown address'}`,
  ),
  'operator.signed_out': told('sign out', 'signed out'),
  'operator.second_factor_on': told('turn their second factor on', 'turned their second factor on'),
  'operator.second_factor_off': told('turn their second factor off', 'turned their second factor off'),
  'withdrawal.approved': told(
    'approve',
    'approved',
    ({ id, name, money }) => `withdrawal ${id} of ${name}${and(money)}`,
  ),
  'withdrawal.rejected': told(
    'reject',
    'rejected',
    ({ id, name, money }) => `withdrawal ${id} of ${name}${and(money)}`,
  ),
  'withdrawal.settled': told(
    'settle',
    'settled',
    ({ id, name, money, after }) =>
      `withdrawal ${id} of ${name}${as(after('status') && (after('status') === 'completed' ? 'paid' : 'not paid'))}${and(money)}`,
  ),
  'player.suspended': told('suspend', 'suspended', ({ name }) => name),
  'player.reinstated': told('let', 'let', ({ name }) => `${name} in again`),
  'player.sessions_ended': told(
    'end',
    'ended',
    ({ name, after }) =>
      `${after('ended') ? counted(Number(after('ended')), 'session') : 'the sessions'} of ${name}`,
  ),
  'player.reset_link_made': told(
    'send',
    'sent',
    ({ name, after }) => `${name} a link for a new password${and(to(after('sentTo')).trimStart())}`,
  ),
  'player.second_factors_removed': told('remove', 'removed', ({ name }) => `the second factors of ${name}`),
  'player.corrected': told('correct', 'corrected', ({ name, money }) => `the balance of ${name}${by(money)}`),
  'approval.asked': told('ask to', 'asked to'),
  'approval.refused': told('refuse to', 'refused to'),
  'deposit.credited': told(
    'credit',
    'credited',
    ({ id, name, money }) => `deposit ${id} of ${name}${and(money)}`,
  ),
  'deposit.refused': told(
    'refuse',
    'refused',
    ({ id, name, money }) => `deposit ${id} of ${name}${and(money)}`,
  ),
  'set_aside.credited': told(
    'credit',
    'credited',
    ({ money }) => `a transfer that was set aside${and(money)}`,
  ),
  'set_aside.refused': told('leave', 'left', () => 'a transfer that was set aside uncredited'),
  'setting.changed': told('change', 'changed', ({ id }) => `the setting “${ofSetting(id)}”`),
  'rate.compared': told('write down', 'wrote down', ({ after }) =>
    after('rate') ? `the rate of ${after('source')} for ${after('country')}: ${after('rate')}` : 'a rate',
  ),
  'house.funded': told(
    'put',
    'put',
    ({ id, money, after }) =>
      `${money || after('amount') || 'money'}${from(ofProvider(after('rail')))} into ${id}`,
  ),
  'prize_tables.offered': told(
    'offer',
    'offered',
    ({ id }) => `other prize tables in ${id.replaceAll(' ', ', ')}`,
  ),
  'reserve.stated': told('state', 'stated', ({ id, money, after }) => {
    // It is about a day and a provider, in this order.
    const [day = '', provider = ''] = id.split(' ');
    const held = money || after('amount');
    return held
      ? `that ${ofProvider(after('provider') || provider)} held ${held} at the end of ${after('day') || day}`
      : `what ${ofProvider(provider || 'a provider')} held at the end of ${day}`;
  }),
  'game.resealed': told('seal', 'sealed', ({ name }) => `the next round of ${name} anew`),
};

/** The audit log, in English. */
export const audit = {
  title: 'Audit log',
  text: 'The newest first. Nothing here can be changed or removed.',
  table: 'What operators did',
  columns: { time: 'Time', action: 'What was done' },
  sentence: (who: string, did: string) => `${who} ${did}`,
  wish: (who: string, does: string, waits: boolean) => `${who} ${waits ? 'wants' : 'wanted'} to ${does}`,
  asAsked: (sentence: string, asker: string) => `${sentence}, as ${asker} had asked`,
  because: (sentence: string, reason: string | null) =>
    reason ? `${sentence}: ${quoted(reason)}` : `${sentence}.`,
  quoted,
  sentences,
  /** Where it was not written down which. */
  unnamedAction: 'change',
  server: 'The server',
  details: { subject: 'About', reason: 'Reason', asker: 'Asked by', changes: 'Before and after' },
  nothing: 'Nothing',
  changed: { from: 'from', to: 'to' },
  value: 'Value',
  yes: 'Yes',
  no: 'No',
  fields,
  filters: {
    operator: 'Operator',
    everybody: 'Everybody',
    kind: 'Subject',
    everything: 'Everything',
    id: 'Number of the subject',
    apply: 'Show',
    clear: 'Show everything',
  },
  kinds: {
    withdrawal: 'Withdrawal',
    player: 'Player',
    deposit: 'Deposit',
    set_aside: 'Transfer set aside',
    setting: 'Setting',
    house: 'House account',
    reserve: 'Reserve',
    operator: 'Operator',
    prize_tables: 'Prize tables',
  } as Record<string, string>,
  actions,
  /** A value that is a name of ours, as operators read it. */
  named: (field: string, value: string) =>
    field === 'action'
      ? ((actions as Record<string, string>)[value] ?? value)
      : field === 'rail' || field === 'provider'
        ? ofProvider(value)
        : undefined,
  setting: (name: string) => `“${ofSetting(name)}”`,
  csv: ['Time', 'Operator', 'Asked by', 'Action', 'Subject', 'Number', 'Before', 'After', 'Reason'],
  empty: { title: 'Nothing here', text: 'No action answers to these filters.' },
};

import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import { settings } from '../settings/texts.ts';
import { counted } from '../shared/figures.ts';
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
  'game.resealed': 'Next round sealed anew',
  'referral.released': 'Referral bonus released',
  'referral.refused': 'Referral bonus refused',
};
const ofAction = (action: string) => (actions as Record<string, string>)[action] ?? action;
const ofRole = (role: string) => (shell.roles as Record<string, string>)[role] ?? role;
const ofAccess = (status: string) => (shared.status as Record<string, string>)[status] ?? status;
const ofSetting = (name: string) => (settings.names as Record<string, string>)[name] ?? name;
const and = (money: string) => money && `, ${money}`;

/** What an operator did, after their name. Complete for every action there is. */
const sentences: Record<OperatorAction, (facts: AuditFacts) => string> = {
  'operator.added': ({ name, after }) => `gave ${name} access as ${ofRole(after('role')).toLowerCase()}`,
  'operator.changed': ({ name, after }) =>
    `changed the access of ${name} to ${ofRole(after('role')).toLowerCase()}, ${ofAccess(after('status')).toLowerCase()}`,
  'operator.link_made': ({ name }) => `made a link with which ${name} chooses a password`,
  'operator.link_used': () => 'chose a password by a link',
  'operator.password_changed': () => 'changed their own password',
  'operator.signed_in': ({ after }) => `signed in from ${after('address') || 'an unknown address'}`,
  'operator.signed_out': () => 'signed out',
  'operator.second_factor_on': () => 'turned their second factor on',
  'operator.second_factor_off': () => 'turned their second factor off',
  'withdrawal.approved': ({ id, name, money }) => `approved withdrawal ${id} of ${name}${and(money)}`,
  'withdrawal.rejected': ({ id, name, money }) => `rejected withdrawal ${id} of ${name}${and(money)}`,
  'withdrawal.settled': ({ id, name, money, after }) =>
    `settled withdrawal ${id} of ${name} as ${after('status') === 'completed' ? 'paid' : 'not paid'}${and(money)}`,
  'player.suspended': ({ name }) => `suspended ${name}`,
  'player.reinstated': ({ name }) => `let ${name} in again`,
  'player.sessions_ended': ({ name, after }) =>
    `ended ${counted(Number(after('ended')), 'session')} of ${name}`,
  'player.reset_link_made': ({ name, after }) =>
    `sent ${name} a link for a new password, to ${after('sentTo')}`,
  'player.second_factors_removed': ({ name }) => `removed the second factors of ${name}`,
  'player.corrected': ({ name, money }) => `corrected the balance of ${name} by ${money}`,
  'approval.asked': ({ name, after }) => `asked for a second operator: ${ofAction(after('action'))}, ${name}`,
  'approval.refused': ({ name, after }) =>
    `refused what was asked for: ${ofAction(after('action'))}, ${name}`,
  'deposit.credited': ({ id, name, money }) => `credited deposit ${id} of ${name}${and(money)}`,
  'deposit.refused': ({ id, name, money }) => `refused deposit ${id} of ${name}${and(money)}`,
  'set_aside.credited': ({ money }) => `credited a transfer that was set aside${and(money)}`,
  'set_aside.refused': () => 'left a transfer that was set aside uncredited',
  'setting.changed': ({ id }) => `changed the setting “${ofSetting(id)}”`,
  'rate.compared': ({ after }) =>
    `wrote down the rate of ${after('source')} for ${after('country')}: ${after('rate')}`,
  'house.funded': ({ id, after }) => `put ${after('amount')} from ${after('rail')} into ${id}`,
  'game.resealed': ({ name }) => `sealed the next round of ${name} anew`,
  'referral.released': ({ name }) => `released the bonus for bringing ${name}`,
  'referral.refused': ({ name }) => `refused the bonus for bringing ${name}`,
};

/** The audit log, in English. */
export const audit = {
  title: 'Audit log',
  text: 'The newest first. Nothing here can be changed or removed.',
  table: 'What operators did',
  columns: { time: 'Time', action: 'What was done' },
  sentence: (who: string, did: string) => `${who} ${did}`,
  asAsked: (sentence: string, asker: string) => `${sentence}, as ${asker} had asked`,
  because: (sentence: string, reason: string | null) =>
    reason ? `${sentence}: “${reason}”` : `${sentence}.`,
  sentences,
  server: 'The server',
  details: { subject: 'About', reason: 'Reason', asker: 'Asked by', changes: 'Before and after' },
  nothing: 'Nothing',
  changed: { from: 'from', to: 'to' },
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
    operator: 'Operator',
    referral: 'Referral',
  } as Record<string, string>,
  actions,
  csv: ['Time', 'Operator', 'Asked by', 'Action', 'Subject', 'Number', 'Before', 'After', 'Reason'],
  empty: { title: 'Nothing here', text: 'No action answers to these filters.' },
};

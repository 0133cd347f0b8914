import type { AuditEntry, OperatorAction } from '@sanduku/contracts/operators/api';
import type { Approval } from '@sanduku/contracts/operators/approvals';
import { moneyText, signedMoneyText } from '../shared/format.ts';
import { type AuditFacts, audit } from './texts.ts';

type Acted = Pick<AuditEntry, 'action' | 'subjectKind' | 'subjectId' | 'subjectName' | 'after'>;

export function sentenceOf(entry: Acted & Pick<AuditEntry, 'operator' | 'askedBy' | 'reason'>): string {
  const { operator, askedBy, reason } = entry;
  const sentence = `${operator ?? 'The server'} ${actionIn('did', entry)}`;
  const whole = askedBy ? `${sentence}, requested by ${askedBy}` : sentence;
  return reason ? `${whole}: ${audit.quoted(reason)}` : `${whole}.`;
}

/** "Correct the balance of amina by +USh 1,000". */
export function requestSentence({ player, ...approval }: Approval): string {
  const subjectName = approval.subjectName ?? player?.username ?? null;
  const sentence = actionIn('request', { ...approval, subjectName });
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function actionIn(form: 'did' | 'request', entry: Acted): string {
  // A newer server may send an unknown action.
  if (!isKnown(entry.action)) return `${entry.action} ${nameOf(entry)}`;
  const wording = audit.sentences[entry.action];
  if (entry.action === 'approval.asked' || entry.action === 'approval.refused') {
    const action = factsOf(entry).after('action') || 'change';
    return `${wording.did} ${actionIn('request', { ...entry, action, after: null })}`;
  }
  return `${wording[form]} ${wording.what(factsOf(entry))}`.trimEnd();
}

function isKnown(action: string): action is OperatorAction {
  return Object.hasOwn(audit.sentences, action);
}

function factsOf(entry: Acted): AuditFacts {
  const state = typeof entry.after === 'object' && entry.after !== null ? entry.after : {};
  const fields: Readonly<Record<string, unknown>> = { ...state };
  const { amount, currency } = fields;
  const isMoney = typeof amount === 'number' && typeof currency === 'string';
  const isNegative = isMoney && amount < 0;
  const write = entry.action === 'player.corrected' ? signedMoneyText : unsignedMoneyText;
  return {
    name: nameOf(entry),
    id: entry.subjectId,
    money: isMoney ? write(amount, currency) : '',
    isNegative,
    moneyIn: (field) => {
      const value = fields[field];
      return typeof value === 'number' && value !== 0 && typeof currency === 'string'
        ? moneyText(value, currency)
        : '';
    },
    after: (field) => String(fields[field] ?? ''),
    settings: Object.keys(fields).length,
  };
}

function unsignedMoneyText(amount: number, currency: string): string {
  return moneyText(Math.abs(amount), currency);
}

function nameOf({ subjectName, subjectKind, subjectId }: Acted): string {
  return (
    subjectName ??
    `${(audit.kinds[subjectKind] ?? subjectKind).toLowerCase()} ${audit.subject(subjectKind, subjectId)}`
  );
}

import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import type { AuditEntry } from '@sanduku/contracts/operators/api';
import { moneyText, signedMoneyText } from '../shared/figures.ts';
import { type AuditFacts, audit } from './texts.ts';

type Told = Pick<
  AuditEntry,
  'operator' | 'askedBy' | 'action' | 'subjectKind' | 'subjectId' | 'subjectName' | 'after' | 'reason'
>;

/** Who did what to whom, and why, in one sentence. */
export function sentenceOf(entry: Told): string {
  const { operator, askedBy, action, reason } = entry;
  // One that a newer server has written down is told by its name.
  const did = isKnown(action) ? audit.sentences[action](factsOf(entry)) : `${action} ${nameOf(entry)}`;
  const sentence = audit.sentence(operator ?? audit.server, did);
  return audit.because(askedBy ? audit.asAsked(sentence, askedBy) : sentence, reason);
}

function isKnown(action: string): action is OperatorAction {
  return Object.hasOwn(audit.sentences, action);
}

function factsOf(entry: Told): AuditFacts {
  const state = typeof entry.after === 'object' && entry.after !== null ? entry.after : {};
  const fields: Readonly<Record<string, unknown>> = { ...state };
  const { amount, currency } = fields;
  const isMoney = typeof amount === 'number' && typeof currency === 'string';
  const write = entry.action === 'player.corrected' ? signedMoneyText : moneyText;
  return {
    name: nameOf(entry),
    id: entry.subjectId,
    money: isMoney ? write(amount, currency) : '',
    after: (field) => String(fields[field] ?? ''),
  };
}

function nameOf({ subjectName, subjectKind, subjectId }: Told): string {
  return subjectName ?? `${(audit.kinds[subjectKind] ?? subjectKind).toLowerCase()} ${subjectId}`;
}

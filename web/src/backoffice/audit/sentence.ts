import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import type { AuditEntry } from '@sanduku/contracts/operators/api';
import type { Approval } from '@sanduku/contracts/operators/approvals';
import { moneyText, signedMoneyText } from '../shared/format.ts';
import { type AuditFacts, audit } from './texts.ts';

type Acted = Pick<AuditEntry, 'action' | 'subjectKind' | 'subjectId' | 'subjectName' | 'after'>;
type Told = Acted & Pick<AuditEntry, 'operator' | 'askedBy' | 'reason'>;

/** Who did what to whom, and why, in one sentence. */
export function sentenceOf(entry: Told): string {
  const { operator, askedBy, reason } = entry;
  const sentence = audit.sentence(operator ?? audit.server, actionIn('did', entry));
  return audit.because(askedBy ? audit.asAsked(sentence, askedBy) : sentence, reason);
}

/** Who wants to do what to whom, in one sentence. */
export function wishOf({ player, ...approval }: Approval): string {
  const does = actionIn('wish', { ...approval, subjectName: player?.username ?? null });
  return audit.wish(approval.askedBy, does, approval.status === 'waiting');
}

function actionIn(tense: 'did' | 'wish', entry: Acted): string {
  // One that a newer server has written down is told by its name.
  if (!isKnown(entry.action)) return `${entry.action} ${nameOf(entry)}`;
  if (entry.action === 'approval.asked' || entry.action === 'approval.refused') return askedIn(entry);
  const told = audit.sentences[entry.action];
  return `${told[tense]} ${told.what(factsOf(entry))}`.trimEnd();
}

/** What takes two operators: whoever asked for it, or refused it, has done nothing else yet. */
function askedIn(entry: Acted): string {
  const wanted = factsOf(entry).after('action') || audit.unnamedAction;
  const told = audit.sentences[entry.action as 'approval.asked' | 'approval.refused'];
  return `${told.did} ${actionIn('wish', { ...entry, action: wanted, after: null })}`;
}

function isKnown(action: string): action is OperatorAction {
  return Object.hasOwn(audit.sentences, action);
}

function factsOf(entry: Acted): AuditFacts {
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

function nameOf({ subjectName, subjectKind, subjectId }: Acted): string {
  return subjectName ?? `${(audit.kinds[subjectKind] ?? subjectKind).toLowerCase()} ${subjectId}`;
}

import type { PushContent } from '@sanduku/contracts/inbox/push';
import type { InboxTopic } from '@sanduku/contracts/inbox/topics';
import { formatAmount, fromWire } from '@sanduku/contracts/money';
import { numberMarksIn } from '@sanduku/contracts/number-marks';
import { pages } from '@sanduku/contracts/pages';
import { pageOf } from '../src/features/inbox/page-of.ts';

type PushTexts = typeof import('../src/features/inbox/push-texts.en.ts');

/** The worker serves all languages. */
const files = import.meta.glob<PushTexts>('../src/features/inbox/push-texts.*.ts', { eager: true });

const textsIn = (language: string) => files[`../src/features/inbox/push-texts.${language}.ts`];

export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly page: string;
}

/** A newer server may send a topic that this worker does not know. */
export function noticeOf({ topic, amount = 0, symbol = '' }: PushContent, language: string): Notice {
  const { pushTexts, unknownPush } = textsIn(language) ?? (textsIn('en') as PushTexts);
  const known: Partial<Record<InboxTopic, (typeof pushTexts)[InboxTopic]>> = pushTexts;
  const text = known[topic];
  if (text === undefined) return { ...unknownPush, page: pages.dashboard };
  const written = formatAmount(fromWire(amount) ?? 0n, symbol, numberMarksIn(language));
  return { title: text.title, body: text.body(written), page: pageOf[topic] };
}

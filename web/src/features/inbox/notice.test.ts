import type { PushContent } from '@sanduku/contracts/inbox/push';
import { inboxTopics } from '@sanduku/contracts/inbox/topics';
import { languages } from '@sanduku/contracts/languages';
import { expect, test } from 'vitest';
import { noticeOf } from '../../../worker/notice.ts';

const received: PushContent = { sequence: 7, topic: 'deposit_received', amount: 12_500, symbol: 'USh' };

test('a push is worded in the language of the pages', () => {
  expect(noticeOf(received, 'en')).toEqual({
    title: 'Deposit received',
    body: 'USh 12,500 is in your balance.',
    page: '/dashboard?tab=wallet',
  });
  expect(noticeOf(received, 'sw').title).toBe('Pesa ulizoweka zimefika');
});

test.each(languages)('every event has words in %s', (language) => {
  const titles = inboxTopics.map((topic) => noticeOf({ ...received, topic }, language).title);
  expect(new Set(titles).size).toBe(inboxTopics.length);
});

test('a topic of a newer server and an unknown language have words too', () => {
  const unknown = { sequence: 8, topic: 'something_new' } as unknown as PushContent;
  expect(noticeOf(unknown, 'xx')).toMatchObject({ title: 'News about your account', page: '/dashboard' });
});

import { expect, test } from 'vitest';
import { shareAddress, shareTargets } from './referrals-page.tsx';

const link = 'https://play.example/signup?ref=BCD2345';

// shows 2.63, 9.5
test.each(shareTargets)('the form of %s opens with the link in it', (target) => {
  const address = new URL(shareAddress(target, link));
  expect(address.protocol).toBe('https:');
  const written = [...address.searchParams.values()].join(' ');
  expect(written).toContain(link);
  expect(written.split(link)).toHaveLength(2);
  expect(written).toContain('Join me on');
});

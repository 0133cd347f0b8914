import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { act, actByTwo, openBackOffice, operatorToken, otherOperator } from './admin.ts';
import { post } from './calls.ts';
import { test } from './own-product.ts';
import { newName, openSignedIn, type Player } from './players.ts';

/** Each closes the text, attribute or element around it. */
const scripts = {
  name: (unique: string) => `<img src=x onerror=hit()>${unique}`,
  email: (unique: string) => `"><script>hit()</script>${unique}@example.com`,
  browser: `'"><svg onload=hit()>`,
  announcement: `</p></aside><script>hit()</script>`,
  message: `</p><script>hit()</script><img src=x onerror="hit()">`,
  reason: `"><iframe src="javascript:parent.hit()"></iframe>\${hit()}{{hit()}}`,
};

interface Victim extends Player {
  readonly id: string;
  readonly referralCode: string;
}

async function signUp(request: APIRequestContext, referralCode: string | null = null): Promise<Victim> {
  const unique = newName();
  const account = { username: scripts.name(unique), password: '9crates', email: scripts.email(unique) };
  const { token, user } = await post<{ token: string; user: { id: string; referralCode: string } }>(
    request,
    '/api/auth/signup',
    { ...account, country: 'UG', contactMethod: 'email', referralCode },
    { 'user-agent': scripts.browser },
  );
  return { ...account, token, id: user.id, referralCode: user.referralCode };
}

test('user input is shown literally and never run, on player and operator screens', async ({
  page,
  request,
}) => {
  test.slow();
  const [asking, approving] = [await operatorToken(request), await operatorToken(request, otherOperator)];
  const reason = scripts.reason;
  const { player, friend } = await fillEveryField(request, { asking, approving });

  await page.addInitScript(() => {
    Object.assign(window, { hit: () => console.error('A script that somebody stored was run') });
  });
  await openSignedIn(page, player, '/dashboard?tab=transfers');
  await expectShown(page, [player.username, scripts.announcement]);
  for (const [path, texts] of [
    ['/dashboard?tab=wallet', []],
    ['/dashboard', []],
    ['/dashboard?tab=history', [scripts.message, friend.username, reason]],
    ['/statement', []],
    ['/investment', []],
    ['/referrals', [friend.username]],
    [`/signup?ref=${encodeURIComponent(scripts.name('x'))}`, []],
    [`/nowhere/${encodeURIComponent(scripts.message)}`, []],
  ] as const) {
    await page.goto(path);
    await expectShown(page, texts);
  }

  const office = await page.context().newPage();
  await office.addInitScript(() => {
    Object.assign(window, { hit: () => console.error('A script that somebody stored was run') });
  });
  await openBackOffice(office, asking);
  for (const [path, texts] of [
    ['/admin', [player.username]],
    [`/admin/players/${player.id}`, [player.username, scripts.browser]],
    [`/admin/players?q=${encodeURIComponent(player.username)}`, []],
    ['/admin/approvals', [reason]],
    ['/admin/deposits', []],
    ['/admin/settings', []],
    ['/admin/operators', []],
    ['/admin/business', []],
    ['/admin/audit', [reason]],
  ] as const) {
    await office.goto(path);
    await expectShown(office, texts);
  }
  await office.goto(`/admin/players/${player.id}`);
  await office.getByRole('button', { name: 'Show full contact' }).click();
  await expectShown(office, [player.email]);
});

/** A player and a friend, with a script in every text. */
async function fillEveryField(request: APIRequestContext, by: { asking: string; approving: string }) {
  const { reason, message } = scripts;
  const player = await signUp(request);
  const friend = await signUp(request, player.referralCode);
  const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` });
  const hands = [by.asking, by.approving] as const;
  const path = `/api/admin/users/${player.id}/corrections`;
  await actByTwo(request, path, { amount: 100_000, reason }, hands);
  await act(request, by.asking, path, { amount: 5, reason });
  await post(request, '/api/transfers/send', { toUserId: friend.id, amount: 1_000, message }, bearer(player));
  const withdrawal = { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1234' };
  const { id } = await post<{ id: string }>(request, '/api/wallet/withdraw', withdrawal, bearer(player));
  await act(request, by.asking, `/api/admin/withdrawals/${id}/reject`, { reason });
  await post(request, '/api/wallet/withdraw', withdrawal, bearer(player));
  await act(request, by.asking, `/api/admin/users/${friend.id}/suspend`, { reason });
  const texts = {
    settings: {
      announcement: scripts.announcement,
      supportPhone: scripts.browser,
      supportChatUrl: `https://example.com/"><script>hit()</script>`,
      supportMessage: message,
      supportEmail: 'support@example.com',
    },
    reason,
  };
  await actByTwo(request, '/api/admin/settings', texts, hands);
  return { player, friend };
}

async function expectShown(page: Page, texts: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.locator('[onerror], [onload], iframe, img[src="x"], [href^="javascript:"]')).toHaveCount(
    0,
  );
}

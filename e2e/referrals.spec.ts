import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { post } from './calls.ts';
import { untilCredited } from './deposits.ts';
import { createPlayer, newName, newPhone, openSignedIn } from './players.ts';
import { test } from './test.ts';

// shows 2.61, 2.62, 2.63, 2.65, 2.66
test('a link is copied, shared, followed, and earns its bonus with the first deposit', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const referrer = await createPlayer(request);
  await openSignedIn(page, referrer, '/referrals');
  await expect(page.getByText('You get USh 1,000 for every friend')).toBeVisible();
  await expect(page.getByText('No sign-ups with your link yet')).toBeVisible();
  await expect(page.getByText('The server answered with this code.')).toBeHidden();
  await page.getByText('Where the code came from').click();
  await expect(page.getByText('The server answered with this code.')).toBeVisible();

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/signup\?ref=[2-9A-Z]{7}$/);

  await page.route('https://wa.me/**', (route) => route.fulfill({ body: 'shared' }));
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'shared' }));
  const popup = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Share on WhatsApp' }).click();
  expect(decodeURIComponent((await popup).url())).toContain(link);

  const friend = newName();
  const friendPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await friendPage.goto(link);
  await friendPage.getByLabel('Username', { exact: true }).fill(friend);
  await friendPage.getByLabel('Email', { exact: true }).check();
  await friendPage.getByLabel('Email address', { exact: true }).fill(`${friend}@example.com`);
  await friendPage.getByLabel('Password', { exact: true }).fill('9crates');
  await friendPage.getByLabel('Confirm password', { exact: true }).fill('9crates');
  await friendPage.getByRole('checkbox').check();
  await friendPage.getByRole('button', { name: 'Create account' }).click();
  await friendPage.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(friendPage).toHaveURL('/dashboard');

  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = page.getByRole('row', { name: new RegExp(friend) });
  await expect(row).toContainText('Signed up');
  await expect(row.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
  await expect(page.getByText('1 visit through your link')).toBeVisible();

  const token = await friendPage.evaluate(() => localStorage.getItem('token'));
  const deposit = { amount: 5000, phone: newPhone(), provider: 'mtn' };
  await post(request, '/api/wallet/deposit-mobile', deposit, { authorization: `Bearer ${token}` });
  await expect(row).toContainText('Bonus paid', untilCredited);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `Referral bonus for ${friend}: USh 1,000`,
  );
  await expect(row).toContainText('USh 1,000');
  await friendPage.context().close();
});

test('a pending bonus shows how much has been played, and is paid after play', async ({ page, request }) => {
  const [referrer, other] = [await createPlayer(request), await createPlayer(request)];
  const headersOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const code = await request.get('/api/referrals/my-code', { headers: headersOf(referrer) });
  const { referralCode } = (await code.json()).data;
  const username = newName();
  const friend = await post<{ token: string }>(request, '/api/auth/signup', {
    username,
    password: '9crates',
    email: `${username}@example.com`,
    country: 'UG',
    contactMethod: 'email',
    referralCode,
  });
  const deposit = { amount: 5000, phone: newPhone(), provider: 'mtn' };
  for (const player of [other, friend]) {
    await post(request, '/api/wallet/deposit-mobile', deposit, headersOf(player));
    await expect
      .poll(async () => {
        const answer = await request.get('/api/wallet/balance', { headers: headersOf(player) });
        return (await answer.json()).data.balance;
      }, untilCredited)
      .toBe(5000);
  }

  await openSignedIn(page, referrer, '/referrals');
  const row = page.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('Qualified, pending');
  await expect(row).toContainText('0% played. We pay the bonus at 100%.');
  await post(request, '/api/game/play', { betAmount: 1000, selectedBox: 4 }, headersOf(friend));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row).toContainText('40% played.');
  await expect(row.getByRole('progressbar', { name: 'Play towards the bonus' })).toHaveAttribute(
    'value',
    '40',
  );
  await expectAccessible(page);

  await post(request, '/api/game/play', { betAmount: 1500, selectedBox: 4 }, headersOf(friend));
  await expect(row).toContainText('Bonus paid', untilCredited);
  await expect(row).toContainText('USh 1,000');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('WhatsApp comes first, then the phone’s share sheet', async ({ page, request }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data = {}) => void shared.push(data);
    });
    await openSignedIn(page, await createPlayer(request), '/referrals');
    const ways = page.getByRole('group', { name: 'Share it' }).getByRole('button');
    await expect(ways).toHaveText(['WhatsApp', 'Telegram', 'Twitter', 'Facebook', 'Other ways']);
    for (const way of await ways.all()) await expect(way.locator('svg')).toBeVisible();
    await ways.last().click();
    const [shared] = await page.evaluate(() => Reflect.get(window, 'shared') as ShareData[]);
    expect(shared?.url).toMatch(/\/signup\?ref=[2-9A-Z]{7}$/);
    expect(shared?.text).toContain('Join me on');
  });
});

// shows 2.66, 7.29, 8.23
test('if the request fails, the code of the profile is used', async ({ page, request }) => {
  const player = await createPlayer(request);
  await page.route('**/api/referrals/my-code*', (route) => route.abort());
  await openSignedIn(page, player, '/referrals');
  await expect(page.getByText('Your code and link still work.')).toBeVisible();
  await page.getByText('Where the code came from').click();
  await expect(page.getByText('This code is from your profile.')).toBeVisible();

  // shows 2.64
  await test.step('the page is accessible, light on a phone and dark on a desktop', async () => {
    await page.unroute('**/api/referrals/my-code*');
    await page.reload();
    await expect(page.getByText('No sign-ups with your link yet')).toBeVisible();
    await expectAccessible(page);
  });
});

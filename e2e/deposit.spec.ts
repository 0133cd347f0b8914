import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import jsQR from 'jsqr';
import { listenForComplaints } from './complaints.ts';
import { createPlayer, openSignedIn, type Player } from './players.ts';

const wallet = '/dashboard?tab=wallet';
const mobileMoney = `${wallet}&deposit=mobile`;
const usdt = `${wallet}&deposit=usdt`;

/** Long enough for the simulated phone or chain, and for the look after it. */
const credited = { timeout: 25_000 };

let player: Player;
let complaints: string[];

test.beforeEach(async ({ page, request }) => {
  player = await createPlayer(request);
  complaints = await listenForComplaints(page);
});

test.afterEach(() => expect(complaints).toEqual([]));

const card = (page: Page) => page.getByRole('region', { name: 'Deposit', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Deposit' });
const history = (page: Page) => page.getByRole('region', { name: 'Recent deposits' });
const phone = (page: Page) => dialog(page).getByLabel('Phone number');
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^Deposit / });

/** Fails the address call, each time in its own way. */
function answerAddress(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  return page.route('**/api/wallet/deposit-address?*', answer);
}

/** What a camera reads from a picture on the screen. */
async function decode(page: Page, picture: Locator): Promise<string | undefined> {
  const png = (await picture.screenshot()).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...pixels.data], width: pixels.width, height: pixels.height };
  }, png);
  return jsQR.default(Uint8ClampedArray.from(data), width, height)?.data;
}

test.describe('the deposit card', () => {
  test('has the address, which can be copied, the rate and how long it takes', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await answerAddress(page, async (route) => {
      await held;
      await route.continue();
    });
    await openSignedIn(page, player, wallet);
    await expect(card(page)).toContainText('Loading...');
    answer();
    const address = card(page).getByText(/^T[A-Za-z0-9]{33}$/);
    await expect(address).toBeVisible();
    await expect(card(page)).toContainText('1 USDT = USh 3,800');
    await expect(card(page)).toContainText('Credits are added within 5 minutes.');

    await page.clock.install();
    await card(page).getByRole('button', { name: 'Copy address' }).click();
    await expect(card(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.textContent());
    await page.clock.fastForward(2000);
    await expect(card(page).getByRole('button', { name: 'Copy address' })).toBeVisible();
  });

  test('opens the dialog with the keyboard, and gets the focus back', async ({ page }) => {
    await openSignedIn(page, player, wallet);
    const opener = card(page).getByRole('button', { name: 'Show QR Code' });
    await opener.press('Enter');
    const tab = (name: string) => dialog(page).getByRole('tab', { name });
    await expect(tab('USDT (Crypto)')).toHaveAttribute('aria-selected', 'true');
    await tab('USDT (Crypto)').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Mobile Money')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(dialog(page).getByRole('radio', { name: 'Airtel' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test.describe('USDT', () => {
  test('is paid to a QR code that reads as the address, on either network', async ({ page }) => {
    await openSignedIn(page, player, usdt);
    for (const [network, fee, format] of [
      ['TRC-20', 'about 1 USDT', /^T[A-Za-z0-9]{33}$/],
      ['ERC-20', 'about 15-30 USDT', /^0x[0-9a-fA-F]{40}$/],
    ] as const) {
      const asked = page.waitForRequest('**/api/wallet/deposit-address?*');
      await dialog(page).getByRole('radio', { name: network }).click({ force: true });
      if (network === 'ERC-20') expect((await asked).url()).toContain('network=erc20');
      await expect(dialog(page)).toContainText(`Network fee: ${fee}`);
      await expect(dialog(page)).toContainText(`only on ${network}`);
      const address = (await dialog(page).getByText(format).textContent()) ?? '';
      const picture = dialog(page).getByRole('img', { name: `QR code of the address ${address}` });
      expect(await decode(page, picture)).toBe(address);
    }
    await dialog(page).getByRole('radio', { name: 'Text' }).click({ force: true });
    await expect(dialog(page).getByRole('img')).toBeHidden();
    await expect(dialog(page).getByRole('button', { name: 'Copy address' })).toBeVisible();
  });

  test('says what an amount comes to', async ({ page }) => {
    await openSignedIn(page, player, usdt);
    await expect(dialog(page)).toContainText('USh 1,000 = 0.2632 USDT');
    await dialog(page).getByRole('radio', { name: 'USh 50,000' }).click({ force: true });
    await expect(dialog(page)).toContainText('USh 50,000 = 13.1579 USDT');
    await dialog(page).getByLabel('Other amount').fill('3800');
    await expect(dialog(page)).toContainText('USh 3,800 = 1.0000 USDT');
  });

  test('of the sandbox arrives, is seen on its way, and is credited', async ({ page }) => {
    await openSignedIn(page, player, usdt);
    await dialog(page).getByLabel('Other amount').fill('3800');
    await dialog(page).getByRole('button', { name: 'Send test USDT' }).click();
    const incoming = dialog(page).getByRole('region', { name: 'Coming in' });
    await expect(incoming).toContainText(/USh 3,800.*USDT \(TRC-20\), paid 1 USDT/, credited);
    await expect(incoming).toContainText('Credited', credited);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toContainText('USh 3,800');
    await expect(page.getByRole('region', { name: 'Your figures' })).toContainText('1.00 USDT');
    await expect(history(page).getByRole('listitem')).toContainText(/USh 3,800.*Credited.*Just now/);
  });

  const failures: [string, (route: Route) => Promise<void>, string][] = [
    [
      'the server says no',
      (route) =>
        route.fulfill({ status: 503, json: { success: false, error: 'Not yet.', code: 'unavailable' } }),
      'Not yet.',
    ],
    [
      'there is none',
      (route) => route.fulfill({ json: { success: true, data: { address: '', network: 'trc20' } } }),
      'No deposit address available',
    ],
    [
      'it cannot be right',
      (route) => route.fulfill({ json: { success: true, data: { address: 'T123', network: 'trc20' } } }),
      'Invalid USDT address format.',
    ],
    [
      'the answer is not JSON',
      (route) => route.fulfill({ body: '<html>', contentType: 'text/html' }),
      'Server returned invalid JSON.',
    ],
    ['the connection is cut', (route) => route.abort(), 'Network error: the server could not be reached.'],
  ];
  for (const [what, answer, text] of failures) {
    test(`shows no address when ${what}, and asks again on demand`, async ({ page }) => {
      await answerAddress(page, answer);
      await openSignedIn(page, player, usdt);
      await expect(dialog(page).getByRole('alert')).toContainText(text);
      await expect(dialog(page).getByRole('img')).toBeHidden();
      await page.unroute('**/api/wallet/deposit-address?*');
      await dialog(page).getByRole('button', { name: 'Retry' }).click();
      await expect(dialog(page).getByRole('img', { name: /^QR code of the address T/ })).toBeVisible();
    });
  }

  test('has no QR code when its code cannot be fetched, and tries again on demand', async ({ page }) => {
    await page.route('**/assets/dist-*.js', (route) => route.abort());
    await openSignedIn(page, player, usdt);
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to generate QR code');
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test.describe('mobile money', () => {
  test('is asked for, received and credited before the eyes of the player', async ({ page }) => {
    await openSignedIn(page, player, '/referrals');
    await page.getByRole('link', { name: 'Deposit' }).click();
    await expect(dialog(page).getByRole('tab', { name: 'Mobile Money' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await dialog(page).getByRole('radio', { name: 'USh 5,000' }).click({ force: true });
    await phone(page).fill('0772 123 456');
    await submit(page).click();

    await expect(dialog(page).getByRole('status')).toContainText('We have asked +256772123456');
    await expect(dialog(page)).toContainText(
      /Amount\s*USh 5,000\s*Charge\s*USh 0\s*You are credited\s*USh 5,000/,
    );
    await expect(dialog(page)).toContainText(/Reference\s*\S{8,}/);
    await expect(dialog(page).getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
    await expect(dialog(page).getByRole('status')).toContainText('USh 5,000 credited', credited);
    await expect(page.getByText('USh 5,000 deposited: it is in your balance.')).toBeVisible();

    await dialog(page).getByRole('button', { name: 'Make Another Deposit' }).click();
    await expect(phone(page)).toHaveValue('0772 123 456');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner')).toContainText('USh 5,000');
    await expect(history(page).getByRole('listitem')).toContainText(/USh 5,000.*MTN Mobile Money.*Credited/);
    await expect(page.getByRole('region', { name: 'Your figures' })).toContainText('1.31 USDT');
  });

  test('is followed without the socket too', async ({ page }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route('**/socket.io/**', (route) => route.abort());
    await openSignedIn(page, player, mobileMoney);
    await dialog(page).getByRole('radio', { name: 'Airtel' }).click({ force: true });
    await phone(page).fill('0751234567');
    await submit(page).click();
    await expect(dialog(page).getByRole('status')).toContainText('USh 1,000 credited', credited);
    await expect(page.getByRole('banner')).toContainText('USh 1,000');
  });

  test('that is declined says why, and can be tried again', async ({ page }) => {
    await openSignedIn(page, player, mobileMoney);
    await phone(page).fill('0772120000');
    await submit(page).click();
    const status = dialog(page).getByRole('status');
    await expect(status).toContainText('The payment did not go through', credited);
    await expect(status).toContainText('no money was taken');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status).toContainText('Look at your phone');
    await dialog(page).getByRole('button', { name: 'Make Another Deposit' }).click();
    await expect(submit(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history(page).getByRole('listitem')).toHaveCount(2);
    await expect(history(page).getByRole('listitem').last()).toContainText(/Declined.*no money was taken/);
    await expect(page.getByRole('banner')).toContainText('USh 0');
  });

  test('that takes long says what to do', async ({ page }) => {
    await page.clock.install();
    await openSignedIn(page, player, mobileMoney);
    await phone(page).fill('0772120001');
    await submit(page).click();
    await expect(dialog(page)).toContainText('Look at your phone');
    await expect(dialog(page)).not.toContainText('longer than usual');
    await page.clock.fastForward(45_000);
    await expect(dialog(page)).toContainText(
      'This takes longer than usual. No prompt on the phone? Dial *165#',
    );
  });

  const refusals: [string, 'MTN' | 'Airtel', string, string, string][] = [
    ['an amount below the minimum', 'MTN', '999', '0772123456', 'Minimum deposit is USh 1,000'],
    ['a number that is too short', 'MTN', '1000', '077212345', 'Please enter a valid phone number'],
    [
      'a number of the other provider',
      'MTN',
      '1000',
      '0751234567',
      'MTN numbers should start with 077, 078, 076, or 039',
    ],
    [
      'a number of the one provider at the other',
      'Airtel',
      '1000',
      '0772123456',
      'Airtel numbers should start with 070, 075, or 074',
    ],
  ];
  for (const [what, provider, amount, number, text] of refusals) {
    test(`is not asked for with ${what}`, async ({ page }) => {
      let calls = 0;
      await page.route('**/api/wallet/deposit-mobile', (route) => {
        calls += 1;
        return route.continue();
      });
      await openSignedIn(page, player, mobileMoney);
      await dialog(page).getByRole('radio', { name: provider }).click({ force: true });
      await dialog(page).getByLabel('Other amount').fill(amount);
      await phone(page).fill(number);
      await submit(page).click();
      await expect(dialog(page).getByText(text)).toBeVisible();
      await expect(dialog(page).locator(':focus')).toHaveAccessibleDescription(new RegExp(text));
      expect(calls).toBe(0);
    });
  }

  test('shows the words of the server, or its own where there are none', async ({ page }) => {
    const answers = ['Your phone has been asked several times.', ''];
    await page.route('**/api/wallet/deposit-mobile', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, error: answers.shift(), message: '', code: 'too_many_waiting' },
      }),
    );
    await openSignedIn(page, player, mobileMoney);
    await phone(page).fill('0772123456');
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Your phone has been asked several times.');
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Deposit failed. Please try again.');
  });

  test('asks the phone once, though the answer was lost on the way', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/wallet/deposit-mobile', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openSignedIn(page, player, mobileMoney);
    await phone(page).fill('0772123456');
    await submit(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Network error. Please check your connection and try again.',
    );
    await submit(page).click();
    await expect(dialog(page).getByRole('status')).toContainText('USh 1,000 credited', credited);
    expect(new Set(keys).size).toBe(1);
    await page.keyboard.press('Escape');
    await expect(history(page).getByRole('listitem')).toHaveCount(1);
  });

  test('tells a player from elsewhere what a Ugandan phone pays', async ({ page, request }) => {
    await openSignedIn(page, await createPlayer(request, 'KE'), mobileMoney);
    await expect(dialog(page)).toContainText('For KSh 50 the phone pays the equivalent in UGX: USh 1,462.');
    await phone(page).fill('0772123456');
    await submit(page).click();
    await expect(dialog(page)).toContainText(/Amount\s*KSh 50\s*Your phone pays\s*USh 1,462/);
    await expect(dialog(page).getByRole('status')).toContainText('KSh 50 credited', credited);
  });
});

test.describe('the list of deposits', () => {
  const aDeposit = (id: number, changes: object = {}) => ({
    id: String(id),
    method: 'mobile',
    channel: 'mtn',
    status: 'credited',
    amount: 1000,
    currency: 'UGX',
    paidAmount: 1000,
    paidCurrency: 'UGX',
    reason: null,
    reference: `reference-${id}`,
    confirmations: null,
    createdat: new Date(Date.now() - (100 - id) * 60_000).toISOString(),
    creditedat: null,
    ...changes,
  });

  const answerWith = (page: Page, deposits: { id: string }[]) =>
    page.route('**/api/wallet/deposits?*', (route) => {
      const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 1000);
      const found = deposits.filter(({ id }) => Number(id) < before).slice(0, 20);
      return route.fulfill({ json: { success: true, data: { deposits: found } } });
    });

  test('is empty for a new player, also in the history', async ({ page }) => {
    await openSignedIn(page, player, wallet);
    await expect(history(page)).toContainText('No deposits yet');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(history(page)).toContainText('No deposits yet');
  });

  test('says how each deposit stands', async ({ page }) => {
    await answerWith(page, [
      aDeposit(96, { status: 'waiting' }),
      aDeposit(95, {
        status: 'waiting',
        method: 'usdt',
        channel: 'erc20',
        paidCurrency: 'USDT',
        paidAmount: 0.27,
        confirmations: { seen: 3, needed: 12 },
      }),
      aDeposit(94, { status: 'received', channel: 'airtel' }),
      aDeposit(93, { status: 'declined', reason: 'The PIN was not right, so no money was taken.' }),
      aDeposit(92, { status: 'in_doubt' }),
    ]);
    await openSignedIn(page, player, wallet);
    await expect(history(page).getByRole('listitem')).toContainText([
      /MTN Mobile Money.*Waiting.*4 minutes ago.*Waiting for your phone/,
      /USDT \(ERC-20\), paid 0\.27 USDT.*Seen, waiting for confirmations: 3 of 12/,
      /Airtel Money.*Received/,
      /Declined.*The PIN was not right.*reference-93/,
      /Being checked.*We keep asking.*reference-92/,
    ]);
  });

  test('goes on page after page', async ({ page }) => {
    await answerWith(
      page,
      Array.from({ length: 25 }, (_, index) => aDeposit(90 - index)),
    );
    await openSignedIn(page, player, wallet);
    await expect(history(page).getByRole('listitem')).toHaveCount(20);
    await history(page).getByRole('button', { name: 'Show more' }).click();
    await expect(history(page).getByRole('listitem')).toHaveCount(25);
    await expect(history(page).getByRole('button', { name: 'Show more' })).toBeHidden();
  });

  test('that cannot be loaded says so, and refreshes', async ({ page }) => {
    await page.route('**/api/wallet/deposits?*', (route) => route.abort());
    await openSignedIn(page, player, wallet);
    await expect(history(page).getByRole('alert')).toContainText('Your deposits could not be loaded');
    await page.unroute('**/api/wallet/deposits?*');
    await history(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(history(page)).toContainText('No deposits yet');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing, ${colorScheme} and ${width} wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      };
      await openSignedIn(page, player, wallet);
      await expect(history(page)).toContainText('No deposits yet');
      await check();
      await card(page).getByRole('button', { name: 'Show QR Code' }).click();
      await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
      await check();
      await dialog(page).getByRole('tab', { name: 'Mobile Money' }).click();
      await submit(page).click();
      await expect(dialog(page)).toContainText('Please enter a valid phone number');
      await check();
      await phone(page).fill('0772120001');
      await submit(page).click();
      await expect(dialog(page)).toContainText('Look at your phone');
      await check();
    });
  }
}

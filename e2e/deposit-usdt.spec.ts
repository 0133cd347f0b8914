import { expect, type Route } from '@playwright/test';
import { choose, deposits, dialog, openDialog, untilCredited } from './deposits.ts';
import { createPlayer, type Player } from './players.ts';
import { decode } from './qr-code.ts';
import { test } from './test.ts';

const addressCall = '**/api/wallet/deposit-address?*';

let player: Player;

test.beforeEach(async ({ request }) => {
  player = await createPlayer(request);
});

// shows 1.3, 2.46, 2.47, 4.21, 7.15, 7.35, 9.16
test('the USDT QR code contains the address on either network', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openDialog(page, player, 'Show QR Code');
  await test.step('on a phone the copy button comes before the QR code', async () => {
    const copy = dialog(page).getByRole('button', { name: 'Copy address' });
    const picture = dialog(page).getByRole('img', { name: /^QR code/ });
    await expect(copy).toBeInViewport({ ratio: 1 });
    await expect(picture).toBeVisible();
    const [above, below] = await Promise.all([copy, picture].map((part) => part.boundingBox()));
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  const asked = page.waitForRequest('**/deposit-address?network=erc20');
  for (const [network, fee, format] of [
    ['TRC-20', 'about 1 USDT', /^T[A-Za-z0-9]{33}$/],
    ['ERC-20', 'about 15-30 USDT', /^0x[0-9a-fA-F]{40}$/],
  ] as const) {
    await choose(page, network);
    await expect(dialog(page)).toContainText(`Network fee: ${fee}`);
    await expect(dialog(page)).toContainText(`only on ${network}`);
    const address = (await dialog(page).getByText(format).textContent()) ?? '';
    const picture = dialog(page).getByRole('img', { name: `QR code for the address ${address}` });
    expect(await decode(page, picture)).toBe(address);
  }
  await asked;
  await choose(page, 'Text');
  await expect(dialog(page).getByRole('img')).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: 'Copy address' })).toBeVisible();

  // shows 2.47, 9.13
  await test.step('USDT shows the converted amount', async () => {
    await choose(page, 'TRC-20');
    await expect(dialog(page)).toContainText('USh 1,000 = 0.2632 USDT');
    await choose(page, 'USh 50,000');
    await expect(dialog(page)).toContainText('USh 50,000 = 13.1579 USDT');
    await dialog(page).getByLabel('Other amount').fill('3800');
    await expect(dialog(page)).toContainText('USh 3,800 = 1.0000 USDT');
  });

  await test.step('sandbox USDT is detected, pending, then credited', async () => {
    await dialog(page).getByRole('button', { name: 'Send test USDT' }).click();
    const incoming = dialog(page).getByRole('region', { name: 'Incoming' });
    await expect(incoming).toContainText(
      /USh\s3,800.*USDT\s\(TRC-20\), paid 1\sUSDT.*Seen on the network/,
      untilCredited,
    );
    await expect(incoming).toContainText('Credited', untilCredited);
    await expect(incoming.getByRole('link', { name: 'Play now' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner')).toContainText('USh 3,800');
    await expect(page.getByRole('region', { name: 'Your stats' })).toContainText('1.00 USDT');
    await expect(deposits(page).getByRole('listitem')).toContainText(
      /You deposited with USDTJust now, paid 1\sUSDT.*USh\s3,800.*Credited/,
    );
  });
});

// deposit-address.test.ts covers the other failures.
const failures: [string, (route: Route) => Promise<void>, string][] = [
  [
    'it cannot be right',
    (route) => route.fulfill({ json: { success: true, data: { address: 'T123', network: 'trc20' } } }),
    'Invalid USDT address format.',
  ],
  ['the connection is cut', (route) => route.abort(), 'Network error: we couldn’t reach the server.'],
];

// shows 2.48, 5.13, 8.11
test('USDT hides an invalid address and offers a retry', async ({ page }) => {
  await openDialog(page, player, 'Show QR Code');
  const picture = dialog(page).getByRole('img', { name: /^QR code for the address T/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBe(1);
  for (const [what, answer, text] of failures)
    await test.step(what, async () => {
      await page.route(addressCall, answer);
      await page.reload();
      await expect(dialog(page).getByRole('alert'), what).toContainText(text);
      await expect(dialog(page).getByRole('img'), what).toBeHidden();
      await page.unroute(addressCall);
      await dialog(page).getByRole('button', { name: 'Retry' }).click();
      await expect(picture, what).toBeVisible();
    });

  // shows 8.12
  await test.step('USDT offers a retry when the QR code’s script fails to load', async () => {
    await page.route('**/assets/dist-*.js', (route) => route.abort());
    await page.reload();
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to generate QR code');
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

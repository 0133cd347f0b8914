import { expect } from '@playwright/test';
import { demoPlayer, playRounds } from './demo-play.ts';
import { openSignedIn } from './players.ts';
import { decode } from './qr-code.ts';
import { test } from './test.ts';

test('a round is passed by QR code to another phone, which verifies it without an account', async ({
  page,
  request,
  browser,
}) => {
  const player = await demoPlayer(request);
  await playRounds(request, player, 1);
  await openSignedIn(page, player, '/dashboard?tab=history');
  const row = page.getByRole('region', { name: 'Your games' }).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Receipt of round/ }).click();
  // Other tests keep playing, so the row moves.
  await page.getByRole('button', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'This round as a QR code' });
  const picture = dialog.getByRole('img', { name: 'QR code with a link that checks this round' });
  await expect(picture).toBeVisible();
  const link = (await decode(page, picture)) ?? '';
  expect(new URL(link).pathname).toBe('/fairness');
  expect(link.length).toBeLessThan(480);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  const check = other.locator('#check');
  await expect(check.getByText('This round is genuine')).toBeVisible();
  await expect(check).toContainText(/Signed with key\s*[0-9a-f]{64}/);
  await expect(check).toContainText(/In the transparency log\s*(Record \d+|Not yet)/);

  const parts = link.split('~');
  parts[5] = String(Number(parts[5]) * 10);
  await other.goto('about:blank');
  await other.goto(parts.join('~'));
  await expect(check.getByText('This receipt isn’t valid')).toBeVisible();
  await expect(check).toContainText('The signature isn’t ours.');
});

test('a receipt missing from the log is evidence against the operator', async ({ page, request }) => {
  const player = await demoPlayer(request);
  await playRounds(request, player, 1);
  await page.route('**/api/games/receipt?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, log: null } } });
  });
  await page.route('**/api/transparency/inclusion?*', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'not_found', error: 'Not found' } }),
  );
  await openSignedIn(page, player, '/dashboard?tab=history');
  const row = page.getByRole('region', { name: 'Your games' }).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Receipt of round/ }).click();
  await page.clock.install({ time: Date.now() + 180_000 });
  await page.getByRole('link', { name: 'Check this on the fairness page' }).click();
  await expect(page.getByText('the transparency log lacks it')).toBeVisible();
});

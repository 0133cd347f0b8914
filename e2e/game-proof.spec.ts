import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { issueSignedReceipt, recordOfReceipt } from '../contracts/src/fairness/signed-receipt.ts';
import { verifyReceipt, verifySignedReceipt } from '../contracts/src/fairness/verify-receipt.ts';
import type { SealedRound, SignedReceipt } from '../contracts/src/fairness/wire.ts';
import type { Play } from '../contracts/src/game/api.ts';
import { recordHash, writeHead } from '../contracts/src/transparency/log.ts';
import { signerOf } from '../contracts/src/transparency/testing/reference-operator.ts';
import { playRounds } from './demo-play.ts';
import { button, lastGame, openGame, PLAY, playRound, until, untilSealed } from './game-page.ts';
import { test } from './own-product.ts';

async function tamper<Data>(page: Page, url: string, change: (data: Data) => void): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    change(answer.data);
    await route.fulfill({ response, json: answer });
  });
}

// shows 4.15
test('the receipt has the seal from before the pick and the player’s seed, and can be verified by anyone', async ({
  page,
  player,
}) => {
  await openGame(page, player);
  await button(page, /^Sealed before you pick/).click();
  const seal = page.getByRole('dialog', { name: 'Your sealed board' });
  const seed = seal.getByLabel('Your client seed');
  await expect(seed).toHaveValue(/^[0-9a-f]{32}$/);
  const seedHash = await seal
    .locator('dt', { hasText: /^Fingerprint of the secret seed$/ })
    .locator('+ dd')
    .textContent();
  await seed.fill('not a seed!');
  await expect(seed).toHaveAccessibleDescription(/1 to 64 letters, digits, dashes or underscores/);
  await seed.fill('lucky-7');
  await page.keyboard.press('Escape');

  // Until the round is logged, only the browser has evidence.
  const log = '**/api/transparency/inclusion?*';
  await page.route(log, (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'not_found', error: 'Not found' } }),
  );
  await playRound(page, 4);
  await button(page, /^Verified/).click();
  const details = page.getByRole('dialog', { name: 'Verified by your browser' });
  await until(page, details.getByText('Your browser wrote this receipt.'));
  await expect(details).toContainText('lucky-7');
  await expect(details.getByRole('list').getByText(/^Box \d/)).toHaveCount(9);
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download receipt' }).click();
  const file = await download;
  const receipt = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(file.suggestedFilename()).toBe(`sanduku-receipt-${receipt.sealed.roundId}.json`);
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  expect(receipt).toMatchObject({
    sealed: { seedHash },
    pick: { selectedBox: 3, betAmount: 1000, clientSeed: 'lucky-7' },
  });
  await page.unroute(log);
  await until(page, details.getByText(/^Signed by Sanduku\. Record [\d,]+ in the transparency log\.$/));
  const second = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download receipt' }).click();
  const signed = JSON.parse(await readFile(await (await second).path(), 'utf8'));
  expect(await verifySignedReceipt(signed)).toMatchObject({ ok: true });
  expect(signed).toMatchObject({ version: 2, log: { index: expect.any(Number) }, sealed: receipt.sealed });
  await details.getByRole('link', { name: 'Check this on the fairness page' }).click();
  await until(page, page.getByText('This round is genuine'));
});

function signedByAnother(receipt: SignedReceipt): SignedReceipt {
  const outsider = signerOf();
  const signed = issueSignedReceipt(receipt, (text) => outsider.sign(text));
  const root = recordHash(recordOfReceipt(signed));
  const head = outsider.sign(writeHead({ size: 1, root, time: receipt.playedAt }));
  return { ...signed, log: { index: 0, path: [], head } };
}

test('a signed receipt of another round or another signer does not replace the browser’s evidence', async ({
  page,
  request,
  player,
}) => {
  await playRounds(request, player, 1);
  const id = (await lastGame(request, player))?.id ?? '';
  const headers = { authorization: `Bearer ${player.token}` };
  let another: SignedReceipt | undefined;
  await expect(async () => {
    another = (await (await request.get(`/api/games/receipt?id=${id}`, { headers })).json()).data;
    expect(another?.log).toBeTruthy();
  }).toPass();

  await openGame(page, player);
  for (const [name, give] of [
    ['of another round', () => another],
    ['by another signer', signedByAnother],
  ] as const)
    await test.step(name, async () => {
      await tamper<SignedReceipt>(page, '**/api/games/receipt?*', (receipt) => {
        if (receipt.log) Object.assign(receipt, give(receipt));
      });
      await playRound(page, 2);
      await button(page, /^Verified/).click();
      const details = page.getByRole('dialog', { name: 'Verified by your browser' });
      await until(
        page,
        details.getByRole('alert').filter({ hasText: 'doesn’t match what your browser saw' }),
      );
      await expect(details.getByText('Signed by Sanduku'), name).toBeHidden();
      await expect(details.getByRole('button', { name: 'QR code' }), name).toBeHidden();
      const given = page.waitForEvent('download');
      await details.getByRole('button', { name: 'Download our receipt' }).click();
      expect((await given).suggestedFilename(), name).toMatch(/-from-sanduku\.json$/);
      const download = page.waitForEvent('download');
      await details.getByRole('button', { name: 'Download receipt' }).click();
      const kept = JSON.parse(await readFile(await (await download).path(), 'utf8'));
      expect(verifyReceipt(kept), name).toMatchObject({ ok: true });
      expect(kept.pick, name).toMatchObject({ selectedBox: 1, betAmount: 1000 });
      await page.keyboard.press('Escape');
      await page.unrouteAll({ behavior: 'wait' });
      await button(page, 'Play Again').click();
      await untilSealed(page);
    });
});

test('a tampered answer raises a warning and stops the game', async ({ page, player }) => {
  await test.step('a board with other odds than shown is not played', async () => {
    await tamper<SealedRound>(page, '**/api/game/round', ({ odds }) =>
      Object.assign(odds, { hash: '0'.repeat(64) }),
    );
    await openGame(page, player);
    await expect(page.getByRole('alert')).toContainText(
      'The server’s odds differ from the odds on this page. Play has stopped.',
    );
    await expect(button(page, 'Start')).toBeDisabled();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await untilSealed(page);
  });

  await tamper<Play>(page, PLAY, (play) => Object.assign(play, { prize: play.prize + 100 }));
  await playRound(page, 5);
  const warning = page
    .getByRole('alert')
    .filter({ hasText: 'This round failed the check. Play has stopped.' });
  await expect(warning).toBeVisible();
  await expect(warning).toContainText('save the receipt');
  await expect(warning.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expect(button(page, 'Play Again')).toBeDisabled();
  await expect(button(page, /^Verified/)).toBeHidden();

  const download = page.waitForEvent('download');
  await warning.getByRole('button', { name: 'Download receipt' }).click();
  const receipt = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(verifyReceipt(receipt)).toEqual({ ok: false, problem: 'outcome' });

  await page.getByRole('tab', { name: 'Wallet' }).click();
  await page.getByRole('tab', { name: 'Game' }).click();
  await expect(button(page, 'Play Again')).toBeDisabled();
});

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { FakeServer, refusal } from '../web/src/features/game/testing/fake-server.ts';
import { box, button, finish, openGame, SPIN_MS, stage, start, until } from './game-page.ts';
import { test } from './own-product.ts';

/** The fake server answers round calls, the product everything else. */
async function dealBy(page: Page, house: FakeServer): Promise<void> {
  await page.route('**/api/game/*', async (route) => {
    const request = route.request();
    const init: RequestInit = {
      method: request.method(),
      body: request.postData(),
      headers: request.headers(),
    };
    const answer = await house.fetch(new URL(request.url()).pathname + new URL(request.url()).search, init);
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      body: await answer.text(),
    });
  });
}

const alarm = (page: Page, text: string) => stage(page).getByRole('alert').filter({ hasText: text });

test('a server that ends a picked round and seals another is caught at the first swapped seal', async ({
  page,
  player,
}) => {
  const house = new FakeServer();
  await dealBy(page, house);
  await openGame(page, player);
  await start(page);
  house.fates.set('/api/game/play', [refusal(409, 'round_ended', 'This round is over.')]);
  house.swapRound();
  await box(page, 5).click();
  await page.clock.runFor(SPIN_MS);
  await until(page, alarm(page, 'hasn’t opened the one it sealed for you'));
  await expect(button(page, 'Start')).toBeDisabled();
  const download = page.waitForEvent('download');
  await alarm(page, 'Play has stopped').getByRole('button', { name: 'Save the evidence' }).click();
  const evidence = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(evidence).toMatchObject({
    flaw: 'swapped',
    offered: { roundId: 'round-2' },
    device: { seal: { roundId: 'round-1' }, attempts: [{ selectedBox: 4, cause: 'round_ended' }] },
  });

  await page.reload();
  await until(page, alarm(page, 'hasn’t opened the one it sealed for you'));
  await expect(button(page, 'Start')).toBeDisabled();
});

/** game.test.ts plays all refusals. */
const EARLIER = 11;

test('a server that refuses only winners is caught at the twelfth refusal', async ({
  page,
  request,
  player,
}) => {
  const house = new FakeServer();
  let refusals = 0;
  house.judge = (bet) => {
    if (!house.boardFor(bet.clientSeed)[bet.selectedBox]) return undefined;
    refusals++;
    return refusal(400, 'bet_too_small', `Refused ${refusals}.`);
  };
  const headers = { authorization: `Bearer ${player.token}` };
  const { referralCode } = (await (await request.get('/api/auth/me', { headers })).json()).data.user;
  const counts = [{ prizeBoxes: 4, attempts: EARLIER, wouldHaveWon: EARLIER }];
  await page.addInitScript(
    ([key, memory]) => localStorage.getItem(key) ?? localStorage.setItem(key, memory),
    [`rounds:${referralCode}`, JSON.stringify({ attempts: [], replayed: [], counts })] as const,
  );
  await dealBy(page, house);
  await openGame(page, player);
  const caught = alarm(page, 'far more often than chance allows');
  await expect(caught).toBeHidden();
  for (;;) {
    await start(page);
    for (;;) {
      const [before, games] = [refusals, house.games];
      await box(page, 5).click();
      await expect.poll(() => refusals > before || house.games > games).toBe(true);
      if (refusals === before) break;
      await until(page, stage(page).getByText(`Refused ${refusals}.`));
    }
    await finish(page);
    if (EARLIER + refusals >= 12) break;
    await expect(caught).toBeHidden();
    await page.clock.runFor(1000);
    await button(page, 'Play Again').click();
  }
  await expect(caught).toBeVisible();
  await expect(button(page, 'Play Again')).toBeDisabled();
  await page.reload();
  await until(page, caught);
  await expect(button(page, 'Start')).toBeDisabled();
});

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { checksumOf } from '../contracts/src/fairness/receipt.ts';
import { genuineReceipt } from '../contracts/src/fairness/testing/genuine-round.ts';
import type { Receipt } from '../contracts/src/fairness/wire.ts';
import { expectAccessible } from './accessibility.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import { test } from './test.ts';

const won = genuineReceipt({ won: true });
const lost = genuineReceipt({ won: false });
const other = genuineReceipt({ won: true, roundId: 'round-2' });
const zeros = '0'.repeat(64);

const field = (page: Page) => page.getByRole('textbox', { name: 'Receipt' });

async function checkReceipt(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Check receipt' }).click();
}

function forged(changes: Partial<Receipt>): string {
  const { checksum, ...content } = { ...won, ...changes };
  return JSON.stringify({ ...content, checksum: checksumOf(content) });
}

const noFigures = {
  rounds: 0,
  wins: 0,
  money: [],
  odds: won.sealed.odds,
  refused: { attempts: 0, wouldHaveWon: 0 },
};

const tampered: readonly (readonly [what: string, text: string, sentence: string])[] = [
  ['empty', '', 'Paste a receipt first'],
  ['truncated', JSON.stringify(won).slice(0, -5), 'We can’t read it'],
  ['plain text', 'I won, honestly', 'We can’t read it'],
  ['too large', 'x'.repeat(40_000), 'This is too large'],
  ['without its pick', forged({ pick: undefined as never }), 'Part of it is missing'],
  ['with the reveal of another round', forged({ revealed: other.revealed }), 'belong to a different round'],
  [
    'with better odds',
    forged({ sealed: { ...won.sealed, odds: { ...won.sealed.odds, prizes: [9000] } } }),
    'The odds don’t match their fingerprint',
  ],
  [
    'with another seed',
    forged({ revealed: { ...won.revealed, seed: zeros } }),
    'isn’t the one sealed before the pick',
  ],
  [
    'with another seal',
    forged({ sealed: { ...won.sealed, seedHash: zeros } }),
    'isn’t the one sealed before the pick',
  ],
  [
    'with another client seed',
    forged({ revealed: { ...won.revealed, clientSeed: 'house' } }),
    'a different client seed than the player’s',
  ],
  [
    'with a board turned otherwise',
    forged({ revealed: { ...won.revealed, shift: (won.revealed.shift + 1) % 9 } }),
    'wasn’t rotated as the two seeds require',
  ],
  [
    'with other prizes shown',
    forged({ revealed: { ...won.revealed, prizes: won.revealed.prizes.toReversed() } }),
    'aren’t the ones in the boxes',
  ],
  [
    'with another payout',
    forged({ outcome: { ...won.outcome, winAmount: 9000 } }),
    'pays a different amount',
  ],
  ['with a larger stake', forged({ pick: { ...won.pick, betAmount: 15_000 } }), 'pays a different amount'],
  [
    'with another date',
    JSON.stringify({ ...won, playedAt: other.playedAt.replace('2026', '2025') }),
    'checksum doesn’t match',
  ],
];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // shows 2.9
  test('the fairness page is complete', async ({ page }) => {
    await page.goto('/fairness');
    await expect(page).toHaveTitle('Fairness - Sanduku');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Don’t trust us. Check us.');
    await expect(page.locator('#how ol > li')).toHaveCount(4);
    const content = page.getByRole('main');
    for (const text of [
      '44.4%',
      '55.6%',
      '60.0%',
      '{"boxes":9,"prizesBasisPoints":[2000,3000,4000,5000]}',
      won.sealed.odds.hash,
      'node sanduku-auditor.mjs --receipt receipt.json',
    ])
      await expect(content).toContainText(text);
    await expect(page.getByRole('link', { name: '/api/fairness/figures' })).toBeVisible();
    await expect(page.getByText('This form needs JavaScript')).toBeVisible();
    await page.getByText('The exact scheme, to the byte').click();
    await expect(page.getByText('seedHash = SHA-256(seed)')).toBeVisible();
  });
});

test('the page verifies receipts locally', async ({ page }) => {
  test.slow();
  await page.goto('/fairness');
  await test.step('a genuine one shows its nine boxes, stake and payout', async () => {
    await checkReceipt(page, JSON.stringify(won));
    await expect(page.getByText('This round is genuine')).toBeInViewport();
    const boxes = page.locator('#check').getByRole('list', { name: 'What was in the boxes' });
    await expect(boxes.getByRole('listitem')).toHaveCount(9);
    await expect(boxes.getByText('Empty')).toHaveCount(5);
    const picked = boxes.getByRole('listitem').filter({ hasText: 'Picked' });
    await expect(picked).toContainText(`Box ${won.pick.selectedBox + 1}: `);
    await expect(picked).toContainText('%');
    await expect(page.locator('#check')).toContainText('USh 1,500');
    await expect(page.locator('#check')).toContainText(`USh ${won.outcome.winAmount.toLocaleString('en')}`);
  });

  await test.step('an edited one must be verified again', async () => {
    await checkReceipt(page, JSON.stringify(won));
    await expect(page.getByText('This round is genuine')).toBeVisible();
    await field(page).press('End');
    await field(page).press('x');
    await expect(page.getByText('This round is genuine')).toBeHidden();
  });

  await test.step('a lost round is genuine too, and nothing is sent', async () => {
    const requests: string[] = [];
    await checkReceipt(page, JSON.stringify(won));
    await expect(page.getByText('This round is genuine')).toBeVisible();
    // On a busy machine the optional code loads late.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/after-load-')),
    );
    page.on('request', (request) => requests.push(request.url()));
    await checkReceipt(page, JSON.stringify(lost));
    await expect(page.getByText('Lost, the box was empty')).toBeVisible();
    expect(requests).toEqual([]);
  });

  await test.step('other odds are pointed out', async () => {
    const receipt = genuineReceipt({ won: true, odds: { boxes: 9, prizesBasisPoints: [1000] } });
    await checkReceipt(page, JSON.stringify(receipt));
    await expect(page.getByText('different odds than this page shows: +10%')).toBeVisible();
  });

  await test.step('an invalid one is rejected with the reason', async () => {
    for (const [what, text, sentence] of tampered) {
      await checkReceipt(page, text);
      await expect(page.getByRole('alert'), what).toContainText(sentence);
      await expect(page.getByText('This round is genuine'), what).toBeHidden();
    }
  });
});

test('a receipt can be a file, chosen or dropped', async ({ page }) => {
  await page.goto('/fairness');
  const file = (name: string, receipt: Receipt) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(receipt)),
  });
  await expect(field(page)).toBeEnabled();
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await picker.setFiles(file('receipt.json', won));
  await expect(page.getByText('This round is genuine')).toBeVisible();
  await expect(field(page)).toHaveValue(JSON.stringify(won));

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('This round is genuine')).toBeHidden();

  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'receipt.json', { type: 'application/json' }));
    return transfer;
  }, JSON.stringify(lost));
  await page.locator('#check form').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Lost, the box was empty')).toBeVisible();

  await test.step('a large file is not read', async () => {
    await page
      .getByLabel('Choose a file')
      .and(page.locator('input'))
      .setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(100_000) });
    await expect(page.getByRole('alert')).toContainText('This is too large');
  });

  await test.step('the verification script can be downloaded', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the script' }).click();
    expect((await download).suggestedFilename()).toBe('sanduku-auditor.mjs');
  });
});

test.describe('the figures', () => {
  const section = (page: Page) => page.locator('#figures');

  test('count played rounds', async ({ page, request }) => {
    const player = await demoPlayer(request);
    await playRounds(request, player, 3);
    // The server refreshes the figures every ten seconds.
    const rounds = () => roundsPlayed(request);
    await expect.poll(rounds, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    await page.addInitScript((token) => localStorage.setItem('token', token), player.token);
    await page.goto('/fairness');
    await expect(section(page)).toContainText(/Rounds played\s*[\d,]+\s*Share won\s*\d+\.\d%/);
    await expect(section(page).getByRole('img')).toHaveAccessibleName(
      /of all rounds were won\. The 99% interval/,
    );
    await expect(section(page).getByRole('table')).toContainText('USh');

    await test.step('a signed-in player finds the way back', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test('are explained, whether few or many', async ({ page }) => {
    let figures: object = {};
    await page.route('**/api/fairness/figures', (route) =>
      route.fulfill({
        json: { success: true, data: { ...noFigures, ...figures } },
      }),
    );
    await test.step('explain that no round was played yet', async () => {
      await page.goto('/fairness');
      await expect(section(page)).toContainText('No rounds played yet');
    });

    await test.step('warn that few rounds prove little', async () => {
      figures = { rounds: 9, wins: 4, money: [{ currency: 'UGX', staked: 9000, paidOut: 5600 }] };
      await page.reload();
      await expect(section(page)).toContainText('14.3% to 79.3%');
      await expect(section(page)).toContainText('the interval is wide');
      await expect(section(page)).toContainText('62.2%');
    });

    await test.step('fit many rounds, large sums and several currencies', async () => {
      figures = {
        rounds: 1_000_000,
        wins: 444_000,
        money: [
          { currency: 'KES', staked: 1_000_000, paidOut: 599_000 },
          { currency: 'UGX', staked: 4_000_000_000_000, paidOut: 2_400_000_000_000 },
        ],
      };
      await page.reload();
      await expect(section(page)).toContainText('1,000,000');
      await expect(section(page)).toContainText('44.3% to 44.5%');
      await expect(section(page)).toContainText('is inside the interval');
      await expect(section(page)).not.toContainText('the interval is wide');
      await expect(section(page).getByRole('row')).toHaveText([
        /Staked/,
        /KSh\s1,000,000.*KSh\s599,000.*59\.9%/,
        /USh\s4,000,000,000,000.*60\.0%/,
      ]);
    });

    await test.step('show a share outside the expected range', async () => {
      figures = { rounds: 10_000, wins: 4000, refused: { attempts: 90, wouldHaveWon: 40 } };
      await page.reload();
      await expect(section(page)).toContainText('is outside the interval');
      await expect(section(page)).toContainText(
        'Bets that we refused: 90. 44.4% of them would have won; chance says 44.4%.',
      );
    });

    await test.step('show that the server uses other odds', async () => {
      figures = { rounds: 9, wins: 4, odds: { prizes: [1000], hash: zeros } };
      await page.reload();
      await expect(section(page)).toContainText('The server’s odds differ from the odds on this page');
    });

    await test.step('can be reloaded without a layout shift', async () => {
      await page.route('**/api/fairness/figures', (route) => route.abort(), { times: 1 });
      figures = { rounds: 900, wins: 400, money: [{ currency: 'UGX', staked: 900, paidOut: 540 }] };
      await page.reload();
      await expect(section(page).getByRole('alert')).toContainText('We couldn’t load the figures');
      const placeOfForm = () =>
        page.locator('#check').evaluate((form) => form.getBoundingClientRect().top + scrollY);
      const before = await placeOfForm();
      await section(page).getByRole('button', { name: 'Try again' }).click();
      await expect(section(page)).toContainText('44.4%');
      expect(await placeOfForm()).toBe(before);
    });
  });
});

test('the page has no axe violations, light on a phone and dark on a desktop, with any verdict', async ({
  page,
}) => {
  await page.goto('/fairness');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByText('The exact scheme, to the byte').click();
  await checkReceipt(page, JSON.stringify(won));
  await expect(page.getByText('This round is genuine')).toBeVisible();
  await expectAccessible(page);
  await test.step('the page does not overflow a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  await checkReceipt(page, forged({ outcome: lost.outcome }));
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, '#check');
});

async function roundsPlayed(request: APIRequestContext): Promise<number> {
  return (await (await request.get('/api/fairness/figures')).json()).data.rounds;
}

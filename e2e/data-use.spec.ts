import { expect, type Page } from '@playwright/test';
import { box, button, stage } from './game-page.ts';
import { MeteringProxy, type Reading } from './metering-proxy.ts';
import { test } from './own-product.ts';
import { logIn } from './players.ts';
import { sweep } from './test.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

const FIRST_VISIT_BYTES = 350_000;
/** About 16 KB. A slow machine polls the balance more often per visit. */
const FURTHER_VISIT_BYTES = 17_000;

async function visit(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { username: 'demo', password: 'demo1234' });
  await button(page, 'Start').click();
  await expect(stage(page)).toContainText('Pick a box');
  await box(page, 5).click();
  await expect(button(page, 'Play Again')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Recent games' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('about:blank');
}

function show(name: string, { received, sent }: Reading): number {
  const kilobytes = (count: number) => `${(count / 1000).toFixed(1)} KB`;
  const total = [...received.values()].reduce((sum, count) => sum + count, 0);
  const parts = [...received].toSorted(([, a], [, b]) => b - a);
  const list = parts.map(([kind, count]) => `${kind} ${kilobytes(count)}`).join(', ');
  process.stdout.write(`${name}: ${kilobytes(total)} received (${list}); ${kilobytes(sent)} sent\n`);
  return total;
}

test('a first session uses little data, and later ones hardly any', sweep, async ({ page, product }) => {
  test.setTimeout(180_000);
  const line = await MeteringProxy.to(product);
  try {
    await visit(page, line.origin);
    expect(show('first visit', line.read())).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
    await visit(page, line.origin);
    expect(show('further visit', line.read())).toBeLessThanOrEqual(FURTHER_VISIT_BYTES);
  } finally {
    line.close();
  }
});

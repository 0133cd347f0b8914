import { expect } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/programs.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';
import { fund } from './withdrawals.ts';

const executablePath = findChromium();
const args = [...chromiumArguments, '--blink-settings=defaultFontSize=32'];
test.use({
  viewport: { width: 360, height: 640 },
  launchOptions: { args, ...(executablePath && { executablePath }) },
});

test('with text twice as large, the balance and the tabs are whole on a phone', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 100_000);
  await openSignedIn(page, player, '/dashboard');
  for (const name of ['Game', 'Wallet', 'Transfers', 'History'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
  const header = page.getByRole('banner');
  const logo = await header.getByRole('link').first().boundingBox();
  const balance = await header.getByText('USh 100,000').boundingBox();
  expect(balance?.y).toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0));
  expect(balance?.x).toBeGreaterThanOrEqual(0);
});

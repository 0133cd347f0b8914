import type { Page } from '@playwright/test';

/** Time stands still from the first moment of the page; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

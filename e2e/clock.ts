import type { Page } from '@playwright/test';

/** Freezes the page's clock from the start; `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

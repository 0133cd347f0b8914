import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  nodes: (string | undefined)[];
}

export function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            nodes: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90)),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function shiftsAbove(page: Page, least: number): Promise<Shift[]> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  // A shift is reported with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
  return shifts.filter(({ value }) => value > least);
}

/** Returns a function that ends the delay. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

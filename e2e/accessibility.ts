import { expect, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/** Nothing that axe can find is wrong with a page as it is now, or with the part that a selector names. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  expect(await violationsOn(page, within)).toEqual([]);
}

/** Each theme and each width once: what goes wrong in only one of the four pairs has not been seen yet. */
const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** Nothing is wrong with a page as it is now, light on a phone and dark on a screen, and it is no wider than either. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await violationsOn(page, within), colorScheme).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), colorScheme).toBe(width);
  }
}

/** axe collects a lot about what is right as well, which takes most of its time and is not asked for. */
export async function violationsOn(page: Page, within = 'html'): Promise<Result[]> {
  // Half-transparent texts have no contrast of their own; what never ends is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );
  // Read by the browser once a page: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: { run: (...asked: unknown[]) => Promise<{ violations: Result[] }> };
    };
    return (await axe.run(selector, { resultTypes: ['violations'] })).violations;
  }, within);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { isSampled } from '../server/src/testing/sampled.ts';

const axeSource = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  expect(await violationsOn(page, within)).toEqual([]);
}

const looks = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** Themes differ in colours alone. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOn(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOn(page, 'html', colourRules), 'dark').toEqual([]);
}

/** Sampled, the desktop is checked for colours and overflow. Name the open dialog if the page behind was checked. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const rules = isSampled && colorScheme === 'dark' ? colourRules : {};
    expect(await violationsOn(page, within, rules), colorScheme).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), colorScheme).toBe(width);
  }
}

/** Violations only: passes take most of axe's time. Only an experimental rule reads preloaded stylesheets. */
export async function violationsOn(page: Page, within = 'html', rules: RunOptions = {}): Promise<Result[]> {
  // During animations, half-transparent text fails the contrast check. A new colour scheme starts them in the next frame.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    );
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, options]) => {
      const { axe } = window as unknown as {
        axe: { run: (...asked: unknown[]) => Promise<{ violations: Result[] }> };
      };
      return (await axe.run(selector, options)).violations;
    },
    [within, { ...rules, resultTypes: ['violations'], preload: false }] as const,
  );
}

import { expect } from '@playwright/test';
import { test } from './test.ts';

interface Colour {
  name: string;
  light: string;
  dark: string;
}

const pair = /(--[\w-]+): ?var\(--light, ?(.*?)\) var\(--dark, ?(.*?)\)(?=[;}])/g;

test('every colour of both themes works without light-dark(), which needs Chrome 123', async ({ page }) => {
  await page.goto('/');
  const path = await page.locator('link[rel=stylesheet]').getAttribute('href');
  const style = await (await page.request.get(path ?? '')).text();
  expect(style).not.toContain('light-dark(');
  const colours = [...style.matchAll(pair)].map(
    ([, name = '', light = '', dark = '']): Colour => ({ name, light, dark }),
  );
  // A colour with one of them would be empty in the other theme.
  for (const part of ['var(--light,', 'var(--dark,'])
    expect(style.split(part)).toHaveLength(colours.length + 1);
  expect(colours.length).toBeGreaterThan(15);

  const shown = () =>
    page.evaluate(
      (names) => {
        const night = document.querySelector('.night') ?? document.body;
        const [root, inNight] = [document.documentElement, night].map((part) => getComputedStyle(part));
        const values = (of: CSSStyleDeclaration | undefined) =>
          names.map((name) => of?.getPropertyValue(name).trim());
        return { root: values(root), night: values(inNight) };
      },
      colours.map(({ name }) => name),
    );

  for (const system of ['light', 'dark'] as const)
    for (const chosen of [undefined, 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: system });
      await page.evaluate((theme) => {
        if (theme) document.documentElement.dataset.theme = theme;
        else delete document.documentElement.dataset.theme;
      }, chosen);
      expect(await shown(), `${chosen ?? 'no'} theme, ${system} system`).toEqual({
        root: colours.map((colour) => colour[chosen ?? system]),
        night: colours.map(({ dark }) => dark),
      });
    }
});

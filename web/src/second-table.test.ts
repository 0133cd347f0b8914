import { afterAll, expect, test, vi } from 'vitest';
import { textsIn } from './lib/language/texts-in.ts';

/** Six prizes: with four or five, some figures would be those of the first table. */
const PRIZES = '500,1500,2500,3500,4500,5500';

/** What follows from the table of the specification and from no other part of a page. */
const figuresOfTheFirst =
  /44\.4%|55\.6%|60\.0%|\+20%|\+30%|\+40%|\+50%|20% to 50%|20% hadi 50%|\b4 of 9\b|\b4 kati ya 9\b|\b4 of the 9\b|\bfour (hold|boxes|prizes|of)\b|\bfive (are|boxes) (are )?empty\b|masanduku manne|matano ni matupu|zawadi nne|2000,3000,4000,5000/i;

const pagesUnder = async (prizes: string | undefined) => {
  vi.resetModules();
  globalThis.prizesOfPages = prizes;
  const { prerenderPages } = await import('./prerender.tsx');
  return prerenderPages();
};
afterAll(() => {
  // Other files load what they need with the first table.
  vi.resetModules();
  globalThis.prizesOfPages = undefined;
});

test('no page shows a figure of the first table where another one is offered', async () => {
  const first = await pagesUnder(undefined);
  // Otherwise the test could not fail.
  const speaking = first.filter(({ html, meta }) => figuresOfTheFirst.test(html + meta.description));
  expect(speaking.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['index.html', 'terms/index.html', 'help/index.html', 'fairness/index.html']),
  );
  const second = await pagesUnder(PRIZES);
  for (const { file, html, meta } of second) {
    const said = `${meta.title} ${meta.description} ${html}`;
    expect([file, figuresOfTheFirst.exec(said)?.[0]]).toEqual([file, undefined]);
  }
  expect(second.find(({ file }) => file === 'index.html')?.html).toContain('86.7%');
  // For operators, what screens say that only players see.
  const { signedInTexts = [] } = second.find(({ file }) => file === 'dashboard/index.html') ?? {};
  expect(signedInTexts).toEqual(
    expect.arrayContaining(['6 of 9 boxes pay', 'In the long run 86.7% of all stakes is paid back.']),
  );
  expect(signedInTexts.filter((text) => figuresOfTheFirst.test(text))).toEqual([]);
});

const dictionaries = import.meta.glob('./{app,features,lib}/**/*.{en,sw}.ts');

test('nor does any text in any language', async () => {
  vi.resetModules();
  globalThis.prizesOfPages = PRIZES;
  let texts = 0;
  for (const [path, load] of Object.entries(dictionaries)) {
    const module = (await load()) as Record<string, unknown>;
    for (const text of textsIn(module)) {
      texts++;
      expect([path, figuresOfTheFirst.exec(text)?.[0]]).toEqual([path, undefined]);
    }
  }
  expect(texts).toBeGreaterThan(1_000);
});

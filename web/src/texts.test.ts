import { languages } from '@sanduku/contracts/languages';
import { figuresOf, odds } from '@sanduku/contracts/odds';
import { describe, expect, test } from 'vitest';

type Catalogue = Readonly<Record<string, unknown>>;

/** Numbers in words differ by language; the others reuse texts. */
const withoutTexts = /\/(in-words|countries|outcomes|refusals|problems)\.en\.ts$/;

const catalogues = import.meta.glob<Catalogue>('./**/*.??.ts', { eager: true });

const pairs = Object.entries(catalogues).flatMap(([path, english]) => {
  if (!path.endsWith('.en.ts') || withoutTexts.test(path)) return [];
  return languages
    .filter((language) => language !== 'en')
    .map((language) => {
      const file = path.replace(/\.en\.ts$/, `.${language}.ts`);
      return { file, english, own: catalogues[file] ?? {} };
    });
});

/** Shared by the languages, or put in by this test. Other equal text was forgotten. */
const names =
  /@[a-d]|\bmin\b|Sanduku( Games Ltd)?|USDT|[TEB][RE][CP]-?20|PIN|QR|MTN|Airtel|Mobile Money|Money|Amina|Brian|Neema|Kampala|Kisumu|Mwanza|Uganda|Kenya|Tanzania/g;

/** Equal in every language, like some months, which format.test.ts compares. */
const isCode = (path: string) => /\.months\.\d+$/.test(path);

const isLink = (path: string) => /\.link\.to$/.test(path);

test('there are texts to compare', () => {
  expect(pairs.length).toBeGreaterThan(20);
});

test.each(languages)('titles and descriptions in %s fit a search result', (language) => {
  const path = `./lib/language/shared.${language}.ts`;
  const { meta } = (catalogues[path] as typeof import('./lib/language/shared.en.ts')).messages;
  for (const page of Object.values(meta)) {
    const { title, description } = typeof page === 'function' ? page('amina') : page;
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeLessThanOrEqual(170);
  }
});

describe.each(pairs)('$file', ({ own, english }) => {
  test('has every text, in words of its own', () => {
    expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(english)));
    for (const name of Object.keys(english)) expect(complaints(name, english[name], own[name])).toEqual([]);
  });
});

/** Missing, left in English, or without a value of the English text. */
function complaints(path: string, english: unknown, own: unknown): string[] {
  if (typeof english === 'string') return aboutText(path, english, own);
  if (typeof english === 'function') return aboutSentence(path, english as Sentence, own);
  if (typeof english !== 'object' || english === null) return english === own ? [] : [`${path} differs`];
  const names = Object.keys(english);
  if (typeof own !== 'object' || own === null || Object.keys(own).join() !== names.join())
    return [`${path} has other parts`];
  return names.flatMap((name) =>
    complaints(`${path}.${name}`, (english as Catalogue)[name], (own as Catalogue)[name]),
  );
}

const hole = /[Uu]ndefined|NaN|\[object/;

function aboutText(path: string, english: string, own: unknown): string[] {
  if (typeof own !== 'string' || (own.trim() === '') !== (english.trim() === '')) return [`${path} is empty`];
  if (hole.test(own)) return [`${path} has a hole: ${own}`];
  if (isLink(path) && own !== english) return [`${path} leads elsewhere: ${own}`];
  const isShared = isLink(path) || isCode(path) || !/\p{L}/u.test(own.replaceAll(names, ''));
  return own === english && !isShared ? [`${path} is English: ${own}`] : [];
}

type Sentence = (...values: unknown[]) => unknown;

/** Arguments of sentences. The first that can form the English one is used. */
const samples = [
  ['@a', '@b', '@c', '@d'],
  [7001, 7002, 7003, 7004],
  [[7001], [7002]],
  ['@a', '@b', [7001]],
  ['password', '@b', '@c', '@d'],
  ['@a', { prize: '@b', payout: '@c', percent: '@d' }, [7001]],
  ['@a', figuresOf(odds)],
  [figuresOf(odds), '@b', '@c', '@d'],
  [figuresOf(odds), 7002, 7003, 7004],
];

function aboutSentence(path: string, english: Sentence, own: unknown): string[] {
  if (typeof own !== 'function') return [`${path} is no sentence`];
  const values = samples.find((sample) => isWhole(() => english(...sample)));
  if (!values) return [`${path} takes values that this test does not know`];
  const [said, ownSaid] = [english(...values), (own as Sentence)(...values)];
  const written = JSON.stringify(ownSaid);
  const forgotten = [...JSON.stringify(said).matchAll(/@[a-d]|7,?00[1-4]/g)].filter(
    ([value]) => !written.includes(value),
  );
  return [
    ...complaints(`${path}()`, said, ownSaid),
    ...forgotten.map(([value]) => `${path} forgets ${value}: ${written}`),
  ];
}

function isWhole(form: () => unknown): boolean {
  try {
    return !hole.test(JSON.stringify(form()));
  } catch {
    return false;
  }
}

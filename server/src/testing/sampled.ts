/** SAMPLED=1, set by npm run check: exhaustive tests run every fifth case. */
export const isSampled = process.env.SAMPLED === '1';
const ONE_OF = isSampled ? 5 : 1;

export function sampled<Item>(all: readonly Item[]): readonly Item[] {
  return all.filter((_, place) => place % ONE_OF === 0);
}

/** Of random cases. */
export function sampleSize(all: number): number {
  return Math.ceil(all / ONE_OF);
}

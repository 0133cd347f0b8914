/** With SAMPLED=1, as set by npm run check, exhaustive tests run every fifth case to save time. */
const ONE_OF = process.env.SAMPLED === '1' ? 5 : 1;

export function sampled<Item>(all: readonly Item[]): readonly Item[] {
  return all.filter((_, place) => place % ONE_OF === 0);
}

/** Scales down a number of random cases in the same way. */
export function sampleSize(all: number): number {
  return Math.ceil(all / ONE_OF);
}

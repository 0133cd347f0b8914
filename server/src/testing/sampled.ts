/**
 * Of a sweep over every value, pair or field, all of it in npm test by hand; with SAMPLED=1, as in npm run check and on a
 * clean clone before a change lands, every fifth, so that it ends in time.
 */
const ONE_OF = process.env.SAMPLED === '1' ? 5 : 1;

export function sampled<Item>(all: readonly Item[]): readonly Item[] {
  return all.filter((_, place) => place % ONE_OF === 0);
}

/** How many of so many that chance makes. */
export function sampleSize(all: number): number {
  return Math.ceil(all / ONE_OF);
}

/** How many pairs of boxes trade places at a time: enough for a shuffle, few enough for the eye to follow. */
const PAIRS = 3;

/** Some boxes trade places. For the eye only: what the boxes hold is sealed already. */
export function tradePlaces<Box>(order: readonly Box[], random: () => number): Box[] {
  const places = order
    .map((_, place) => ({ place, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
  const next = [...order];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = places.slice(2 * pair);
    if (one === undefined || other === undefined) break;
    next[one] = order[other] as Box;
    next[other] = order[one] as Box;
  }
  return next;
}

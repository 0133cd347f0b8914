import { expect, test } from 'vitest';
import { tradePlaces } from './box-display.ts';

const order = [0, 1, 2, 3, 4, 5, 6, 7, 8];

// shows 4.14
test('no box is lost, and six of nine moved in pairs', () => {
  for (let round = 0; round < 50; round += 1) {
    const next = tradePlaces(order, Math.random);
    expect(next.toSorted()).toEqual(order);
    const moved = order.filter((place) => next[place] !== place);
    expect(moved).toHaveLength(6);
    for (const place of moved) expect(next[next[place] ?? -1]).toBe(place);
  }
});

import { demoPlayer } from './demo-play.ts';
import { HOUSE_OPENS_MS, openHouse } from './house.ts';
import type { Player } from './players.ts';
import { test as base } from './test.ts';

/**
 * A player has one sealed round at a time, and only the demo player has money. Each worker therefore runs a
 * separate product.
 */
export const test = base.extend<{ player: Player }, { house: string }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const { origin, close } = await openHouse();
      await use(origin);
      await close();
    },
    { scope: 'worker', timeout: HOUSE_OPENS_MS },
  ],
  baseURL: ({ house }, use) => use(house),
  player: async ({ request }, use) => use(await demoPlayer(request)),
});

import { createDatabase } from '../tools/postgres.ts';
import { demoPlayer } from './demo-play.ts';
import type { Player } from './players.ts';
import { PRODUCT_START_MS, startProduct } from './product.ts';
import { test as base } from './test.ts';

/** Settings of a product with a database in the tests' PostgreSQL, if there is one. */
export async function ownDatabase(): Promise<Record<string, string>> {
  const server = process.env.E2E_POSTGRES;
  return server ? { DATABASE_URL: await createDatabase(server) } : {};
}

/** A player has one sealed round, and only the demo player has money, so each worker runs its own product. */
export const test = base.extend<{ player: Player }, { product: string }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const { origin, close } = await startProduct([], await ownDatabase());
      await use(origin);
      await close();
    },
    { scope: 'worker', timeout: PRODUCT_START_MS },
  ],
  baseURL: ({ product }, use) => use(product),
  player: async ({ request }, use) => use(await demoPlayer(request)),
});

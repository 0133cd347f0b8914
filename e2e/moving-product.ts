import { once } from 'node:events';
import { PRODUCT_START_MS, startProduct } from './product.ts';
import { test as base } from './test.ts';

/** With a product whose clock the tests advance for all its players. Each call makes another product. */
export const withMovingProduct = () =>
  base.extend<
    { passMinutes: (minutes: number) => Promise<void> },
    { product: Awaited<ReturnType<typeof startProduct>> }
  >({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
      async ({}, use) => {
        const product = await startProduct(['./e2e/advance-time.ts']);
        await use(product);
        await product.close();
      },
      { scope: 'worker', timeout: PRODUCT_START_MS },
    ],
    baseURL: ({ product }, use) => use(product.origin),
    passMinutes: ({ product: { server } }, use) =>
      use(async (minutes) => {
        const passed = once(server, 'message');
        server.send(minutes * 60_000);
        await passed;
      }),
  });

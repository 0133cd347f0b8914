import type { Components } from '../app.ts';
import { createMobileRails } from '../rails/mobile-rails.ts';
import { addressesBelow } from '../rails/usdt/extended-key.ts';
import { sandboxKeys } from '../rails/usdt/sandbox-keys.ts';

/** Nobody answers there. */
const nowhere = { baseUrl: 'http://127.0.0.1:9', callsPerSecond: 20 };

/**
 * For tests that have nothing to do with money from outside: addresses of the sandbox on chains that nobody reads, and
 * providers that are gone.
 */
export const testRails: Pick<Components, 'mobileRails' | 'usdt'> = {
  mobileRails: createMobileRails({
    settings: {
      mtn: { ...nowhere, targetEnvironment: 'sandbox', subscriptionKey: 'x', apiUser: 'x', apiKey: 'x' },
      airtel: { ...nowhere, clientId: 'x', clientSecret: 'x', callbackToken: 'no-callbacks-in-this-test' },
    },
    ownUrl: () => undefined,
  }),
  usdt: {
    addressSources: {
      ethereum: addressesBelow('ethereum', sandboxKeys.ethereum),
      tron: addressesBelow('tron', sandboxKeys.tron),
    },
    chains: [],
    pollMs: 1_000,
    sandboxWallet: undefined,
  },
};

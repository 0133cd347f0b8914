import type { Components } from '../app.ts';
import type { PayoutRail } from '../modules/withdrawals/ports.ts';
import { createMobileRails } from '../rails/mobile-rails.ts';
import { addressSourcesBelow, sandboxKeys } from '../rails/usdt/addresses.ts';
import { SignerClient } from '../rails/usdt/payouts/signer-client.ts';

const nowhere = { baseUrl: 'http://127.0.0.1:9', callsPerSecond: 20 };

/** Without external payments: sandbox addresses on unwatched chains, unreachable providers. */
export const testRails: Pick<
  Components,
  'mobileRails' | 'payoutRails' | 'usdt' | 'usdtPayouts' | 'messageSenders'
> = {
  mobileRails: createMobileRails({
    settings: {
      mtn: { ...nowhere, targetEnvironment: 'sandbox', subscriptionKey: 'x', apiUser: 'x', apiKey: 'x' },
      airtel: { ...nowhere, clientId: 'x', clientSecret: 'x', callbackToken: 'no-callbacks-in-this-test' },
    },
    ownUrl: () => undefined,
  }),
  messageSenders: { email: async () => {}, sms: async () => {} },
  payoutRails: { mtn: unreachableRail('mtn'), airtel: unreachableRail('airtel') },
  usdt: {
    addressSources: addressSourcesBelow(sandboxKeys),
    chains: [],
    pollSeconds: 1,
    sandboxWallet: undefined,
  },
  usdtPayouts: { signer: new SignerClient({ url: nowhere.baseUrl, token: 'x' }), chains: [] },
};

function unreachableRail(name: PayoutRail['name']): PayoutRail {
  const unclear = async () => ({ status: 'unclear', detail: 'nobody is there' }) as const;
  const bucket = { name: `${name} payouts`, callsPerSecond: 20 };
  return { name, bucket, send: unclear, enquire: unclear, balance: unclear };
}

import type { sandboxApi } from '@sanduku/contracts/deposits/sandbox';
import { fromWire } from '@sanduku/contracts/money';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { SandboxWallet } from './sandbox-chain.ts';

/** Without a wallet of the sandbox, there is nothing here. */
export function sandboxHandlers(wallet: SandboxWallet | undefined): Pick<Handlers, keyof typeof sandboxApi> {
  return {
    sandboxUsdtTransfer: async ({ body: { network, address, amount } }) => {
      if (wallet === undefined) return new Refusal('not_found');
      const micros = fromWire(amount);
      if (micros === undefined) {
        return new Refusal('invalid_request', { text: 'An amount has at most two decimals.' });
      }
      const transactionHash = await wallet.pay(network, address, micros);
      return transactionHash === undefined
        ? new Refusal('invalid_request', { text: `This is not an address of ${network.toUpperCase()}.` })
        : { transactionHash };
    },
  };
}

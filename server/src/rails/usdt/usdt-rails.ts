import type { AddressSource, Chain, ChainRail } from '../../modules/deposits/ports.ts';
import type { SandboxTransfers, SandboxWallet } from '../../modules/deposits/sandbox-chain.ts';
import { addressSourcesBelow, sandboxKeys } from './addresses.ts';
import { dialects } from './dialects.ts';
import { EvmChain } from './evm-chain.ts';
import { startSandboxChains } from './simulator/sandbox-chains.ts';

interface ChainSettings {
  /** Of the account below which players have addresses. */
  readonly extendedKey: string;
  /** Often a secret: node operators put keys into it. */
  readonly nodeUrl: string;
}

export interface UsdtSettings {
  readonly ethereum: ChainSettings;
  readonly tron: ChainSettings & { readonly apiKey: string | undefined };
}

export interface UsdtRails {
  readonly addressSources: Readonly<Record<ChainRail, AddressSource>>;
  readonly chains: readonly Chain[];
  readonly pollSeconds: number;
  /** Pays on simulated chains. */
  readonly sandboxWallet: SandboxWallet | undefined;
  close(): Promise<void>;
}

/** Blocks come every 3 and 12 seconds. A day's calls stay within a free key's limit. */
const POLL_SECONDS = 5;
const SANDBOX_POLL_SECONDS = 3;

export function createUsdtRails({ ethereum, tron }: UsdtSettings): UsdtRails {
  return {
    addressSources: addressSourcesBelow({ ethereum: ethereum.extendedKey, tron: tron.extendedKey }),
    chains: [
      new EvmChain(dialects.ethereum, { url: ethereum.nodeUrl }),
      new EvmChain(dialects.tron, {
        url: tron.nodeUrl,
        ...(tron.apiKey !== undefined && { headers: { 'TRON-PRO-API-KEY': tron.apiKey } }),
      }),
    ],
    pollSeconds: POLL_SECONDS,
    sandboxWallet: undefined,
    close: async () => {},
  };
}

export async function simulateUsdtRails(
  transfersOf: (rail: ChainRail) => SandboxTransfers,
  clock: () => Date = () => new Date(),
): Promise<UsdtRails> {
  const { chains, wallet, close } = await startSandboxChains(transfersOf, clock);
  return {
    addressSources: addressSourcesBelow(sandboxKeys),
    chains,
    pollSeconds: SANDBOX_POLL_SECONDS,
    sandboxWallet: wallet,
    close,
  };
}

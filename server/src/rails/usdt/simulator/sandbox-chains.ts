import { hash, randomBytes } from 'node:crypto';
import { type Chain, type ChainRail, railOf } from '../../../modules/deposits/ports.ts';
import type { SandboxTransfers, SandboxWallet } from '../../../modules/deposits/sandbox-chain.ts';
import { readAddress } from '../addresses.ts';
import { dialects } from '../dialects.ts';
import { EvmChain } from '../evm-chain.ts';
import { type SimulatedChain, startNode } from './simulated-node.ts';

/** Deposits become final in 3 or 5 seconds. */
const BLOCK_MS = 250;
/** Fixed, so the chain advances while no process runs. */
const GENESIS_MS = Date.parse('2026-01-01T00:00:00Z');

export function sandboxHeight(clock: () => Date): number {
  return Math.floor((clock().getTime() - GENESIS_MS) / BLOCK_MS);
}

export function sandboxBlockTime(block: number): number {
  return GENESIS_MS + block * BLOCK_MS;
}

export function sandboxBlockHash(rail: string, block: number): string {
  return `0x${hash('sha256', `${rail} ${block}`)}`;
}

export interface SandboxChains {
  readonly chains: readonly Chain[];
  readonly wallet: SandboxWallet;
  close(): Promise<void>;
}

export async function startSandboxChains(
  transfersOf: (rail: ChainRail) => SandboxTransfers,
  clock: () => Date,
): Promise<SandboxChains> {
  const height = () => sandboxHeight(clock);
  const stores = { ethereum: transfersOf('ethereum'), tron: transfersOf('tron') };
  const rails = Object.keys(stores) as ChainRail[];
  const nodes = await Promise.all(rails.map((rail) => startNode(simulate(rail, height, stores[rail]))));
  return {
    chains: rails.map((rail, index) => new EvmChain(dialects[rail], { url: nodes[index]?.url ?? '' })),
    wallet: {
      async pay(network, address, amount) {
        const rail = railOf(network);
        const account = readAddress(rail, address);
        if (account === undefined) return undefined;
        const transactionHash = `0x${randomBytes(32).toString('hex')}`;
        await stores[rail].add({ blockNumber: height() + 1, transactionHash, account, amount });
        return transactionHash;
      },
    },
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  };
}

function simulate(rail: ChainRail, height: () => number, transfers: SandboxTransfers): SimulatedChain {
  return {
    rail,
    head: height,
    hashOf: (block) => sandboxBlockHash(rail, block),
    transfersIn: (from, to) => transfers.between(from, to),
  };
}

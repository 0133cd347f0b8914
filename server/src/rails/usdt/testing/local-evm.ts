import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkLatest,
  l1HardforkToString,
  l1ProviderFactory,
  MineOrdering,
} from '@nomicfoundation/edr';
import { toQuantity } from '../evm-chain.ts';
import type { Question, RpcAnswer } from '../simulator/simulated-node.ts';
import token from './token/test-token.json' with { type: 'json' };

/** Of the well-known test mnemonic. */
const PAYERS = [
  {
    account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    key: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    key: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
] as const;
const BLOCK_GAS = 30_000_000n;
const TRANSFER = '0xa9059cbb';
const TRANSFER_TWICE = '0x854dd2e2';

/** Hardhat's engine with the test token. */
export class LocalEvm {
  readonly contract: string;
  readonly #provider: Provider;

  static async start(chainId: number): Promise<LocalEvm> {
    const provider = await createProvider(chainId);
    const ask = (method: string, params: unknown[]) => request(provider, method, params);
    const [first, second] = PAYERS;
    const deployed = await ask('eth_sendTransaction', [{ from: first.account, data: token.bytecode }]);
    const { contractAddress } = (await ask('eth_getTransactionReceipt', [deployed])) as {
      contractAddress: string;
    };
    const evm = new LocalEvm(provider, contractAddress);
    await evm.pay(second.account, 1_000_000_000n);
    return evm;
  }

  private constructor(provider: Provider, contract: string) {
    this.#provider = provider;
    this.contract = contract;
  }

  request(method: string, params: unknown[] = []): Promise<unknown> {
    return request(this.#provider, method, params);
  }

  /** Including errors. */
  answer({ method, params }: Question): Promise<RpcAnswer> {
    return answerOf(this.#provider, method, params);
  }

  /** In a separate block, unless mining is manual. */
  async pay(
    to: string,
    amount: bigint,
    { payer = 0, twice = false, tip = 0 }: { payer?: 0 | 1; twice?: boolean; tip?: number } = {},
  ): Promise<string> {
    const transaction = {
      from: PAYERS[payer].account,
      to: this.contract,
      gas: toQuantity(200_000),
      // Fixed: a payment repeated after a reorganisation is the same transaction.
      maxFeePerGas: toQuantity(10_000_000_000),
      maxPriorityFeePerGas: toQuantity(tip),
      data: `${twice ? TRANSFER_TWICE : TRANSFER}${word(to.slice(2))}${word(amount.toString(16))}`,
    };
    return (await this.request('eth_sendTransaction', [transaction])) as string;
  }

  async mine(blocks: number): Promise<void> {
    await this.request('hardhat_mine', [toQuantity(blocks)]);
  }
}

/** A process may have one only. */
let engine: Promise<EdrContext> | undefined;

async function openEngine(): Promise<EdrContext> {
  const context = new EdrContext();
  await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory());
  return context;
}

type Provider = Awaited<ReturnType<typeof createProvider>>;

async function createProvider(chainId: number) {
  engine ??= openEngine();
  const context = await engine;
  const hardfork = l1HardforkLatest();
  return context.createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: true,
      chainId: BigInt(chainId),
      coinbase: Buffer.alloc(20, 1),
      defaultTransactionGasLimit: BLOCK_GAS / 10n,
      genesisState: [
        ...l1GenesisState(hardfork),
        ...PAYERS.map(({ account }) => ({
          address: Buffer.from(account.slice(2), 'hex'),
          balance: 10n ** 21n,
        })),
      ],
      hardfork: l1HardforkToString(hardfork),
      initialBaseFeePerGas: 1_000n,
      minGasPrice: 0n,
      mining: { autoMine: true, blockGasLimit: BLOCK_GAS, memPool: { order: MineOrdering.Priority } },
      network: { genesisBlockGasLimit: BLOCK_GAS },
      networkId: BigInt(chainId),
      observability: {},
      ownedAccounts: PAYERS.map(({ key }) => key),
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new ContractDecoder(),
  );
}

async function request(provider: Provider, method: string, params: unknown[]): Promise<unknown> {
  const answer = await answerOf(provider, method, params);
  if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

async function answerOf(provider: Provider, method: string, params: unknown[]): Promise<RpcAnswer> {
  const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return typeof data === 'string' ? JSON.parse(data) : data;
}

function word(digits: string): string {
  return digits.padStart(64, '0');
}

import { randomBytes, randomUUID } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Database } from '../../../../database/database.ts';
import { createLedger } from '../../../../ledger/ledger.ts';
import { createLog } from '../../../../lib/log.ts';
import type { ChainPayoutRail, Signer } from '../../../../modules/withdrawals/ports.ts';
import type { ChainPayoutDeps } from '../../../../modules/withdrawals/usdt-payout.ts';
import { pollDueChainPayouts } from '../../../../modules/withdrawals/usdt-payout.ts';
import { transactionsOf } from '../../../../modules/withdrawals/usdt-payout-rows.ts';
import { serveSigner } from '../../../../signer/signer-server.ts';
import { forgetfulMemory, SigningDesk, type SigningLimits } from '../../../../signer/signing-desk.ts';
import { accountOfKey } from '../../addresses.ts';
import { toTopic } from '../../evm-chain.ts';
import type { RpcAnswer } from '../../simulator/simulated-node.ts';
import { type Question, replyTo, serveNode } from '../../simulator/simulated-node.ts';
import { LocalEvm } from '../../testing/local-evm.ts';
import { balanceCall, signEvmTransfer } from '../evm-transaction.ts';
import { payoutDialects, readPayoutAddress } from '../payout-dialects.ts';
import { payoutStyle } from '../payout-styles.ts';
import { RpcPayoutChain } from '../rpc-payout-chain.ts';
import { SignerClient } from '../signer-client.ts';
import { createWithdrawals } from './approved-withdrawals.ts';

const USDT = MICROS_PER_UNIT;

type Interference = (question: Question, honest: () => Promise<RpcAnswer>) => Promise<RpcAnswer>;

export type PayoutWorld = Awaited<ReturnType<typeof createPayoutWorld>>;

export async function createPayoutWorld(
  database: Database,
  { rail, limits }: { rail: Exclude<ChainPayoutRail, 'tron'>; limits?: SigningLimits },
) {
  const evm = await LocalEvm.start(payoutDialects[rail].chainId);
  const dialect = { ...payoutDialects[rail], contract: evm.contract };
  await evm.mine(50);
  let now = Date.parse('2026-01-05T09:00:00Z');
  const clock = () => new Date(now);
  const ledger = createLedger(database, { clock });
  // Tests share a database: ignore other tests' payouts.
  await database.queries.updateTable('payout').set({ poll_at: null }).execute();
  const key = new Uint8Array(randomBytes(32));
  const account = accountOfKey(secp256k1.getPublicKey(key));
  await evm.request('hardhat_setBalance', [account, '0xde0b6b3a7640000']);

  const interference: { now: Interference | undefined } = { now: undefined };
  const node = await serveNode(async (question) => {
    const honest = () => evm.answer(question);
    return replyTo(question, await (interference.now ?? ((_, tell) => tell()))(question, honest));
  });
  const desk = new SigningDesk({
    keys: { [rail]: key },
    limits: limits ?? { perTransaction: 1_000n * USDT, perDay: 100_000n * USDT },
    memory: forgetfulMemory(),
    clock,
    contracts: { [rail]: evm.contract },
  });
  const token = randomUUID();
  const signerServer = await serveSigner({ desk, tokens: [token], host: '127.0.0.1', port: 0 });
  const client = new SignerClient({ url: signerServer.url, token });
  const createChain = () =>
    new RpcPayoutChain(dialect, payoutStyle(rail, { url: node.url }), {
      url: node.url,
      pause: async () => {},
    });
  const chain = createChain();
  const log = createLog('silent');
  const deps: ChainPayoutDeps = { database, ledger, clock, log, signer: client };
  const { signal } = new AbortController();
  const withdrawals = await createWithdrawals({ database, ledger, clock });

  const setBalance = async (units: bigint) => {
    const slot = bytesToHex(keccak_256(hexToBytes(`${toTopic(account).slice(2)}${'0'.repeat(64)}`)));
    const value = `0x${units.toString(16).padStart(64, '0')}`;
    await evm.request('hardhat_setStorageAt', [evm.contract, `0x${slot}`, value]);
  };
  await setBalance(1_000_000n * USDT * dialect.unitsPerMicro);

  return {
    evm,
    chain,
    deps,
    rail,
    account,
    setBalance,
    withdrawalOf: withdrawals.withdrawalOf,
    createChain,
    interfere: (with_: Interference | undefined) => {
      interference.now = with_;
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    transactions: (id: bigint) => transactionsOf(database.queries, id),
    approved: (units: number) => withdrawals.approved(rail, units),
    balanceOf: withdrawals.balanceOf,
    /** In whole USDT. */
    async received(address: string) {
      const receiver = readPayoutAddress(rail, address) ?? '';
      const call = { to: evm.contract, data: `0x${balanceCall(receiver)}` };
      const units = BigInt((await evm.request('eth_call', [call, 'latest'])) as string);
      return Number(units / dialect.unitsPerMicro / USDT);
    },
    /** The engine has no state for blocks mined together. */
    async mine(blocks: number) {
      for (let block = 0; block < blocks; block++) await evm.request('evm_mine');
    },
    /** Spends from the wallet without the product. */
    async payByHand() {
      const nonce = Number(await evm.request('eth_getTransactionCount', [account, 'latest']));
      const terms = { gas: 100_000n, gasPrice: 10n ** 10n };
      const transfer = { chainId: dialect.chainId, nonce, contract: evm.contract, account, units: 1n, terms };
      await evm.request('eth_sendRawTransaction', [signEvmTransfer(transfer, key).raw]);
    },
    async turn(changes: Partial<ChainPayoutDeps> = {}, on = chain) {
      now += 10_000;
      await pollDueChainPayouts({ ...deps, ...changes }, on, signal);
    },
    /** Its responses get lost. */
    lostAnswers: {
      walletOf: (asked) => client.walletOf(asked),
      async sign(order) {
        await client.sign(order);
        throw new Error('The answer was lost');
      },
    } satisfies Signer,
    close: async () => void (await Promise.all([node.close(), signerServer.close()])),
  };
}

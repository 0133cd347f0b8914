import { randomUUID } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { anchorData, readHead } from '@sanduku/contracts/transparency/log';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { createLog } from '../../../lib/log.ts';
import { Epochs } from '../../../modules/game/epochs.ts';
import {
  type AnchorDeps,
  anchorNewestHead,
  readNewestAnchor,
} from '../../../modules/transparency-log/anchor.ts';
import { appendCommitted } from '../../../modules/transparency-log/append.ts';
import { readNewestHead } from '../../../modules/transparency-log/read.ts';
import { serveSigner } from '../../../signer/signer-server.ts';
import { forgetfulMemory, SigningDesk } from '../../../signer/signing-desk.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { onOneEngine } from '../../../testing/databases.ts';
import { testEpochKeys } from '../../../testing/epoch-keys.ts';
import { testSigningKey } from '../../../testing/signing-key.ts';
import { accountOfKey } from '../addresses.ts';
import { type Question, replyTo, serveNode } from '../simulator/simulated-node.ts';
import { LocalEvm } from '../testing/local-evm.ts';
import { signEvmCall } from './evm-transaction.ts';
import { payoutDialects } from './payout-dialects.ts';
import { payoutStyle } from './payout-styles.ts';
import { RpcPayoutChain } from './rpc-payout-chain.ts';
import { SignerClient } from './signer-client.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function createWorld(database: Database) {
  const evm = await LocalEvm.start(payoutDialects.ethereum.chainId);
  const dialect = { ...payoutDialects.ethereum, contract: evm.contract };
  await evm.mine(50);
  const anchorKey = randomBytes(32);
  const account = accountOfKey(secp256k1.getPublicKey(anchorKey));
  await evm.request('hardhat_setBalance', [account, '0xde0b6b3a7640000']);
  let isDeaf = false;
  const node = await serveNode(async (question: Question) => {
    if (isDeaf && question.method === 'eth_sendRawTransaction')
      return replyTo(question, { error: { code: -32000, message: 'transaction underpriced' } });
    return replyTo(question, await evm.answer(question));
  });
  let now = Date.now();
  const clock = () => new Date(now);
  const desk = new SigningDesk({
    keys: {},
    anchorKey,
    limits: { perTransaction: 0n, perDay: 0n },
    memory: forgetfulMemory(),
    clock,
  });
  const token = randomUUID();
  const server = await serveSigner({ desk, tokens: [token], host: '127.0.0.1', port: 0 });
  const signer = new SignerClient({ url: server.url, token });
  const chain = new RpcPayoutChain(dialect, payoutStyle('ethereum', { url: node.url }), {
    url: node.url,
    pause: async () => {},
  });
  const log = createLog('silent');
  const deps: AnchorDeps = { database, clock, log, name: 'ethereum', chain, signer };
  const epochs = new Epochs({ queries: database.queries, keys: testEpochKeys, clock });
  const append = () => appendCommitted({ database, clock, log, epochs, signingKey: testSigningKey });
  return {
    evm,
    deps,
    desk,
    signer,
    account,
    append,
    async turn(changes: Partial<AnchorDeps> = {}) {
      now += MINUTE;
      await asOwner(database, (transaction) =>
        sql`insert into log_fact (kind, subject, at, body)
            select 'setting', 'test ' || count(*), ${clock()}, '{"name":"maximumBet","value":1}' from log_fact`.execute(
          transaction,
        ),
      );
      await append();
      await anchorNewestHead({ ...deps, ...changes });
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    deafen: (deaf: boolean) => {
      isDeaf = deaf;
    },
    async mine(blocks = 40) {
      for (let block = 0; block < blocks; block++) await evm.request('evm_mine');
    },
    sent: async () => Number(await evm.request('eth_getTransactionCount', [account, 'latest'])),
    async payByHand() {
      const terms = { gas: 100_000n, gasPrice: 10n ** 10n };
      const call = { chainId: dialect.chainId, nonce: await this.sent(), to: account, data: '', terms };
      await evm.request('eth_sendRawTransaction', [signEvmCall(call, anchorKey).raw]);
    },
    anchors: () => database.queries.selectFrom('log_anchor').selectAll().orderBy('id', 'desc').execute(),
    close: () => Promise.all([node.close(), server.close()]),
  };
}

onOneEngine('anchoring a log head on a chain', (on) => {
  let world: Awaited<ReturnType<typeof createWorld>>;
  beforeEach(async () => {
    world = await createWorld(on.database);
    // Tests share a database, but each has a separate chain.
    await asOwner(on.database, async (transaction) => {
      await sql`alter table log_anchor disable trigger user`.execute(transaction);
      await sql`update log_anchor set ordered_at = '2020-01-01', failed_at = coalesce(failed_at, case when confirmed_at is null then timestamptz '2020-01-01' end)`.execute(
        transaction,
      );
      await sql`alter table log_anchor enable trigger user`.execute(transaction);
    });
  });
  afterEach(() => world.close());

  test('happens once a day, in a transaction that moves no money, and is recorded in the log', async () => {
    await world.turn();
    const signed = (await readNewestHead(on.database.queries))?.signed;
    const head = readHead(signed?.text ?? '');
    if (head === undefined) throw new Error('There is no head');
    expect(await world.sent()).toBe(1);
    await world.turn();
    const [underWay] = await world.anchors();
    expect(underWay).toMatchObject({ size: BigInt(head.size), confirmed_at: null });
    await world.mine();
    await world.turn();
    await world.append();
    const anchor = await readNewestAnchor(on.database.queries);
    expect(anchor).toMatchObject({ chain: 'ethereum', size: head.size, root: head.root });
    const written = await world.evm.request('eth_getTransactionByHash', [anchor?.transaction]);
    expect(written).toMatchObject({
      from: world.account,
      to: world.account,
      value: '0x0',
      input: `0x${anchorData(head)}`,
    });
    for (let turn = 0; turn < 3; turn++) await world.turn();
    expect(await world.sent()).toBe(1);
    world.pass(DAY);
    await world.turn();
    expect(await world.sent()).toBe(2);
  });

  test('is paid once, whatever response gets lost', async () => {
    const lost = {
      anchorWallet: () => world.signer.anchorWallet(),
      async anchor(order) {
        await world.signer.anchor(order);
        throw new Error('The answer was lost');
      },
    } satisfies AnchorDeps['signer'];
    await expect(world.turn({ signer: lost })).rejects.toThrow('lost');
    await expect(world.turn({ signer: lost })).rejects.toThrow('lost');
    expect(await world.sent()).toBe(0);
    await Promise.all([world.turn(), anchorNewestHead(world.deps)]);
    for (let turn = 0; turn < 2; turn++) await world.turn();
    expect(await world.sent()).toBe(1);
    await world.mine();
    await world.turn();
    expect((await world.anchors())[0]).toMatchObject({ confirmed_at: expect.any(Date) });
  });

  test('replaces a stuck transaction with a higher fee under the same nonce', async () => {
    world.deafen(true);
    await world.turn();
    world.pass(10 * MINUTE);
    await world.turn();
    const [anchor] = await world.anchors();
    const attempts = await on.database.queries
      .selectFrom('log_anchor_transaction')
      .selectAll()
      .where('anchor_id', '=', anchor?.id ?? 0n)
      .orderBy('attempt')
      .execute();
    expect(attempts).toHaveLength(2);
    const [first, second] = attempts.map(({ terms }) => BigInt((terms as { maxFee: string }).maxFee));
    expect((second ?? 0n) > (first ?? 0n)).toBe(true);
    world.deafen(false);
    await world.turn();
    await world.mine();
    await world.turn();
    expect(await world.sent()).toBe(1);
    expect((await world.anchors())[0]).toMatchObject({ transaction: attempts[1]?.hash });
  });

  test('gives up when the nonce was used elsewhere, and tries again in an hour', async () => {
    world.deafen(true);
    await world.turn();
    await world.payByHand();
    world.deafen(false);
    await world.mine();
    await world.turn();
    expect((await world.anchors())[0]).toMatchObject({ failed_at: expect.any(Date), confirmed_at: null });
    await world.turn();
    expect(await world.sent()).toBe(1);
    world.pass(60 * MINUTE);
    await world.turn();
    expect(await world.sent()).toBe(2);
  });

  test('signs one root per size, within the fee limit, and not forever', async () => {
    const order = {
      chain: 'ethereum' as const,
      wallet: world.desk.anchorWallet ?? '',
      size: 7,
      root: '0'.repeat(64),
      nonce: 0,
      terms: { gas: '100000', maxFee: '2000000000', tip: '100000000' },
    };
    const signed = world.desk.anchor(order);
    expect(signed).toMatchObject({ status: 'signed' });
    expect(world.desk.anchor(order)).toEqual(signed);
    const refusals = [
      [{ root: '1'.repeat(64) }, 'conflict'],
      [{ wallet: `0x${'1'.repeat(40)}` }, 'no_key'],
      [{ terms: { ...order.terms, maxFee: '400000000000' } }, 'fee_too_high'],
      [{ terms: { ...order.terms, gas: '300000' } }, 'fee_too_high'],
    ] as const;
    for (const [change, reason] of refusals)
      expect(world.desk.anchor({ ...order, ...change })).toMatchObject({ status: 'refused', reason });
    for (let size = 8; size < 31; size++) world.desk.anchor({ ...order, size, nonce: size });
    expect(world.desk.anchor({ ...order, size: 31 })).toMatchObject({ reason: 'above_daily_limit' });
    expect(world.desk.anchor(order)).toEqual(signed);
  });

  test('does not start when the signer has no key for it', async () => {
    const before = await world.anchors();
    const keyless = { ...world.signer, anchorWallet: async () => undefined, anchor: world.signer.anchor };
    await world.turn({ signer: keyless });
    expect(await world.anchors()).toEqual(before);
  });
});

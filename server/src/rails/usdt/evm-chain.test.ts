import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChainBusy, type ChainRail } from '../../modules/deposits/ports.ts';
import { toQuantity } from './evm-chain.ts';
import { AnswerTooLong, NodeFailed, NodeRefused } from './json-rpc.ts';
import { TestChain } from './testing/test-chain.ts';
import { startTestNode, type TestNode } from './testing/test-node.ts';

const USDT = 1_000_000n;
const rails = ['tron', 'ethereum'] as const satisfies ChainRail[];

function someAccount(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}

describe.each(rails)('a chain through its node (%s)', (rail) => {
  let chain: TestChain;
  let node: TestNode;
  beforeEach(async () => {
    chain = new TestChain(rail, 20_000);
    node = await startTestNode(chain);
  });
  afterEach(() => node.close());

  const askedFor = (method: string) => node.questions.filter((question) => question.method === method);
  const ask = (from: number, to: number, accounts?: readonly string[]) =>
    node.chain.transfers({ from, to }, accounts);
  const everything = (accounts?: readonly string[]) => ask(15_001, chain.head(), accounts);

  test('returns the newest block and the newest final block', async () => {
    expect(await node.chain.tip()).toEqual({ head: 20_000, final: rail === 'tron' ? 19_981 : 19_989 });
  });

  test('returns the current hash of a block, and undefined for a future block', async () => {
    expect(await node.chain.blockHash(19_000)).toBe(chain.hashOf(19_000));
    chain.reorganise(5_000);
    expect(await node.chain.blockHash(19_000)).toBe(chain.hashOf(19_000));
    expect(await node.chain.blockHash(20_001)).toBeUndefined();
  });

  test('finds transfers to the given accounts only', async () => {
    const [mine, yours] = [someAccount(), someAccount()];
    const first = chain.pay(mine, 5n * USDT, { sender: yours });
    chain.pay(yours, 7n * USDT);
    chain.pay(mine, 9n * USDT, { contract: someAccount() });
    expect(await everything([mine])).toEqual([
      {
        account: mine,
        sender: yours,
        amount: 5n * USDT,
        transactionHash: first.transactionHash,
        logIndex: 0,
        blockNumber: 20_001,
        blockHash: chain.hashOf(20_001),
      },
    ]);
    expect((await everything(undefined)).map(({ account }) => account)).toEqual([mine, yours]);
  });

  test("splits queries to fit the node's limits", async () => {
    const accounts = Array.from({ length: 2_300 }, someAccount);
    for (const account of [accounts[0], accounts[999], accounts[1_000], accounts[2_299]]) {
      chain.pay(account as string, USDT);
      chain.mine(3_000);
    }
    const found = await ask(10_000, chain.head(), accounts);
    expect(found).toHaveLength(4);
    expect(node.questions.length).toBeLessThan(60);
  });

  test('narrows the block range when a result is too large, then widens it again', async () => {
    const account = someAccount();
    for (let block = 0; block < 12; block++) {
      chain.mine(10);
      for (let index = 0; index < 900; index++) {
        chain.include({
          account,
          amount: USDT,
          transactionHash: `0x${randomBytes(32).toString('hex')}`,
          logIndex: index,
        });
      }
    }
    expect(await ask(20_001, chain.head(), [account])).toHaveLength(10_800);
    const before = askedFor('eth_getLogs').length;
    expect(await ask(10_001, 20_000, [account])).toEqual([]);
    expect(askedFor('eth_getLogs').length - before).toBeLessThan(rail === 'tron' ? 9 : 12);
  });

  test("fails when a single block exceeds the node's limit", async () => {
    const account = someAccount();
    for (let index = 0; index < 10_001; index++) {
      chain.include({
        account,
        amount: USDT,
        transactionHash: `0x${randomBytes(32).toString('hex')}`,
        logIndex: index,
      });
    }
    await expect(ask(chain.head(), chain.head(), [account])).rejects.toThrow(NodeRefused);
  });

  test('narrows the range when a response is too long to read', async () => {
    const tooLong = { status: 200, body: `"${'x'.repeat(17 * 1024 * 1024)}"` };
    let answers = 0;
    node.interfere = (_, honest) => (answers++ === 0 ? tooLong : honest());
    const account = someAccount();
    chain.pay(account, USDT);
    expect(await everything([account])).toHaveLength(1);
    node.interfere = () => tooLong;
    await expect(ask(1, 1, [account])).rejects.toThrow(AnswerTooLong);
  });

  test('backs off when the node is rate limiting, then gives up', async () => {
    let busy = 2;
    node.interfere = (_, honest) =>
      busy-- > 0 ? { status: 200, body: '{"Error":"request rate exceeds the allowed_rps(3)"}' } : honest();
    expect((await node.chain.tip()).head).toBe(20_000);
    expect(node.pauses).toEqual([1_000, 2_000]);
    node.interfere = () => ({ status: 429, body: 'slow down' });
    await expect(node.chain.blockHash(1)).rejects.toThrow(ChainBusy);
    expect(node.pauses.slice(2)).toEqual([1_000, 2_000, 4_000]);
  });

  test('rejects a node of another network and checks again later', async () => {
    node.interfere = ({ method }, honest) => (method === 'eth_chainId' ? { result: '0xaa36a7' } : honest());
    await expect(node.chain.tip()).rejects.toThrow(/is on chain 11155111/);
    node.interfere = undefined;
    await node.chain.tip();
    await node.chain.tip();
    expect(askedFor('eth_chainId')).toHaveLength(2);
  });

  test('checks the network again after a large height change only', async () => {
    await node.chain.tip();
    chain.mine(1_000);
    await node.chain.tip();
    expect(askedFor('eth_chainId')).toHaveLength(1);
    chain.mine(1_001);
    node.interfere = ({ method }, honest) => (method === 'eth_chainId' ? { result: '0xaa36a7' } : honest());
    await expect(node.chain.tip()).rejects.toThrow(/is on chain 11155111/);
    node.interfere = undefined;
    expect(await node.chain.tip()).toMatchObject({ head: 22_001 });
  });

  test.each(['refused', 'busy'])(
    'errors of a node that is %s are quoted briefly, without addresses and keys',
    async (how) => {
      const message = `no https://node.example/v3/abc for project 0123456789abcdef0123 ${'at all '.repeat(90)}`;
      node.interfere = () =>
        how === 'refused'
          ? { error: { code: -32000, message } }
          : { status: 200, body: JSON.stringify({ Error: message }) };
      const error = await node.chain.blockHash(1).catch((thrown: Error) => thrown.message);
      expect(error).toContain('no (address) for project (key) at all');
      expect(error?.length).toBeLessThan(140);
    },
  );

  describe('malformed responses are rejected', () => {
    const account = someAccount();
    const event = (changes: Record<string, unknown> = {}) => ({
      address:
        rail === 'tron'
          ? '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'
          : '0xdac17f958d2ee523a2206206994597c13d831ec7',
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'0'.repeat(64)}`,
        `0x${'0'.repeat(24)}${account.slice(2)}`,
      ],
      data: `0x${'0'.repeat(58)}0f4240`,
      blockNumber: toQuantity(19_500),
      blockHash: `0x${'b'.repeat(64)}`,
      transactionHash: `0x${'a'.repeat(64)}`,
      logIndex: '0x3',
      removed: false,
      ...changes,
    });
    const answering = (result: unknown) => {
      node.interfere = () => ({ result });
      return ask(19_000, 20_000, [account]);
    };

    test('a valid response is accepted', async () => {
      expect(await answering([event()])).toMatchObject([{ account, amount: USDT, logIndex: 3 }]);
      expect(await answering([event({ removed: undefined })])).toHaveLength(1);
    });

    test.each<[string, Record<string, unknown>]>([
      ['that was removed', { removed: true }],
      ['of another contract', { address: someAccount() }],
      ['of another contract, in a shape of its own', { address: someAccount(), topics: [], data: '0x' }],
      ['of another kind', { topics: [`0x${'1'.repeat(64)}`] }],
      [
        'to somebody else',
        { topics: [event().topics[0], event().topics[1], `0x${'0'.repeat(24)}${'c'.repeat(40)}`] },
      ],
      [
        'to a longer account',
        { topics: [event().topics[0], event().topics[1], `0x1${event().topics[2]?.slice(3)}`] },
      ],
    ])('an event %s is skipped', async (_, changes) => {
      expect(await answering([event(changes)])).toEqual([]);
    });

    test('a repeated event counts once', async () => {
      expect(await answering([event(), event()])).toHaveLength(1);
    });

    test.each<[string, unknown]>([
      ['nothing', null],
      ['a text', 'yes'],
      ['an event without a block', [event({ blockHash: null })]],
      ['an event from before the blocks asked for', [event({ blockNumber: '0x1' })]],
      ['an event from after the blocks asked for', [event({ blockNumber: toQuantity(20_001) })]],
      ['a transfer of no amount', [event({ data: '0x' })]],
      ['a transfer with more than an amount', [event({ data: `0x${'0'.repeat(128)}` })]],
      ['a transfer without a recipient', [event({ topics: event().topics.slice(0, 2) })]],
      ['a transfer with an amount in words', [event({ data: 'lots' })]],
      ['a position that is no number', [event({ logIndex: 3 })]],
      ['a position beyond all numbers', [event({ logIndex: '0xfffffffffffffff' })]],
      ['a short hash', [event({ transactionHash: '0xaa' })]],
      ['one transfer in two blocks', [event(), event({ blockHash: `0x${'c'.repeat(64)}` })]],
      ['one transfer with two amounts', [event(), event({ data: `0x${'0'.repeat(58)}1f4240` })]],
    ])('%s', async (_, result) => {
      await expect(answering(result)).rejects.toThrow(NodeFailed);
    });

    test.each<[string, { status: number; body: string }]>([
      ['a page', { status: 200, body: '<html>maintenance</html>' }],
      ['an error page', { status: 502, body: '<html>bad gateway</html>' }],
      ['nothing at all', { status: 200, body: '' }],
      ['half an answer', { status: 200, body: '{"jsonrpc":"2.0","id":1,"resu' }],
      ['an answer to another question', { status: 200, body: '{"jsonrpc":"2.0","id":99,"result":"0x1"}' }],
      ['another envelope', { status: 200, body: '{"result":"0x1"}' }],
      ['a list', { status: 200, body: '[]' }],
      ['a redirection', { status: 302, body: '{}' }],
    ])('%s', async (_, reply) => {
      node.interfere = () => reply;
      await expect(node.chain.blockHash(1)).rejects.toThrow(NodeFailed);
    });

    test('another block than requested', async () => {
      node.interfere = () => ({ result: { number: '0x2', hash: `0x${'b'.repeat(64)}` } });
      await expect(node.chain.blockHash(1)).rejects.toThrow(NodeFailed);
    });

    test('an unreachable node, without leaking its address', async () => {
      await node.close();
      await expect(node.chain.blockHash(1)).rejects.toThrow(
        new NodeFailed('eth_getBlockByNumber: the node cannot be reached (ECONNREFUSED)'),
      );
    });
  });
});

describe('a TRON node', () => {
  test('receives our key and only supported queries', async () => {
    const node = await startTestNode(new TestChain('tron'), { 'TRON-PRO-API-KEY': 'our-key' });
    await node.chain.tip();
    expect(new Set(node.questions.map(({ headers }) => headers['tron-pro-api-key']))).toEqual(
      new Set(['our-key']),
    );
    await node.close();
  });

  test('without `finalized` support is trusted 19 blocks below its head', async () => {
    const node = await startTestNode(new TestChain('tron', 500));
    node.interfere = ({ params }, honest) =>
      params[0] === 'finalized'
        ? { error: { code: -32602, message: 'TAG [finalized] not supported' } }
        : honest();
    expect(await node.chain.tip()).toEqual({ head: 500, final: 481 });
    node.interfere = ({ params }, honest) =>
      params[0] === 'finalized' ? { error: { code: -32000, message: 'out of order' } } : honest();
    await expect(node.chain.tip()).rejects.toThrow(NodeRefused);
    await node.close();
  });

  test('behind another node never reports a final block above the head', async () => {
    const node = await startTestNode(new TestChain('tron', 500));
    node.interfere = ({ method }, honest) => (method === 'eth_blockNumber' ? { result: '0x100' } : honest());
    expect(await node.chain.tip()).toEqual({ head: 481, final: 481 });
    await node.close();
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playerAccount } from '../../../ledger/accounts.ts';
import { createLedger } from '../../../ledger/ledger.ts';
import { createLog } from '../../../lib/log.ts';
import { creditDeposit } from '../../../modules/deposits/credit.ts';
import { bookReversal } from '../../../modules/deposits/reversals.ts';
import { settleWithdrawal } from '../../../modules/withdrawals/decide.ts';
import type { ChainPayoutRail, PayoutChain, Signer } from '../../../modules/withdrawals/ports.ts';
import { sandboxTransactions } from '../../../modules/withdrawals/sandbox-transactions.ts';
import { pollDueChainPayouts } from '../../../modules/withdrawals/usdt-payout.ts';
import { transactionsOf } from '../../../modules/withdrawals/usdt-payout-rows.ts';
import { simulateUsdtPayouts } from '../../../signer/sandbox-payouts.ts';
import { startSandboxSigner } from '../../../signer/sandbox-signer.ts';
import type { TestApp } from '../../../testing/app.ts';
import { onOneEngine, type TestDatabase } from '../../../testing/databases.ts';
import { receiveDeposit } from '../../../testing/deposits.ts';
import { freshKey } from '../../../testing/ledger.ts';
import { approvingOperator } from '../../../testing/operators.ts';
import { createWithdrawals } from './testing/approved-withdrawals.ts';

const MINUTE = 60_000;

type World = Awaited<ReturnType<typeof createWorld>>;

async function createWorld({ database }: TestDatabase) {
  // Later than earlier tests have signed.
  let now = Date.parse('2026-01-05T09:00:00Z') + worlds++ * 24 * 60 * MINUTE;
  const clock = () => new Date(now);
  const ledger = createLedger(database, { clock });
  const signer = await startSandboxSigner(clock);
  const payouts = await simulateUsdtPayouts({
    signer: signer.settings,
    transactionsOf: (rail) => sandboxTransactions(database, rail),
    clock,
  });
  const deps = { database, ledger, clock, log: createLog('silent'), signer: payouts.signer };
  const withdrawals = await createWithdrawals(deps);
  const { signal } = new AbortController();
  return {
    ...withdrawals,
    deps,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    async pass(seconds: number, changed?: ChainPayoutRail, change = deafened, signing: Signer = deps.signer) {
      for (let second = 0; second < seconds; second++) {
        now += 1_000;
        for (const chain of payouts.chains) {
          const used = chain.rail === changed ? change(chain) : chain;
          await pollDueChainPayouts({ ...deps, signer: signing }, used, signal);
        }
      }
    },
    transactions: (id: bigint) => transactionsOf(database.queries, id),
    close: async () => void (await Promise.all([payouts.close(), signer.close()])),
  };
}

let worlds = 0;

/** Its nodes take no transaction. */
function deafened(chain: PayoutChain): PayoutChain {
  return {
    rail: chain.rail,
    contract: chain.contract,
    offerTerms: (replaced) => chain.offerTerms(replaced),
    stateOf: (wallet) => chain.stateOf(wallet),
    gasOf: (wallet) => chain.gasOf(wallet),
    outcomeOf: (hash, expected) => chain.outcomeOf(hash, expected),
    broadcast: async () => ({ taken: false }),
  };
}

/** A replacement costs more than the signer allows. */
function priced(chain: PayoutChain): PayoutChain {
  const { rail, contract } = chain;
  const gwei = 1_000_000_000n;
  const [first, next] = rail === 'bsc' ? [18n * gwei, 23n * gwei] : [250n * gwei, 313n * gwei];
  return {
    ...deafened(chain),
    rail,
    contract,
    offerTerms: async (replaced) => {
      const price = (replaced === undefined ? first : next).toString();
      const fees = rail === 'bsc' ? { gasPrice: price } : { maxFee: price, tip: '1000000000' };
      return { terms: { gas: '100000', ...fees }, expiresAt: null };
    },
  };
}

onOneEngine('payouts in the sandbox', (context) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(context);
  });
  afterEach(() => world.close());

  describe.each<ChainPayoutRail>(['tron', 'ethereum', 'bsc'])('%s', (rail) => {
    test('approved withdrawals are paid within seconds', async () => {
      const paid = [await world.approved(rail, 25), await world.approved(rail, 50)];
      await world.pass(9);
      for (const { id, address } of paid) {
        const [transaction] = await world.transactions(id);
        expect(await world.withdrawalOf(id)).toMatchObject({
          status: 'completed',
          destination: address,
          provider_reference: `${rail}:${transaction?.hash}`,
        });
      }
    });

    test('the address that the contract refuses shows what a failed payout is', async () => {
      const refused = rail === 'tron' ? 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY' : `0x${'0'.repeat(36)}dEaD`;
      const { id, player, funds } = await world.approved(rail, 25, refused);
      await world.pass(9);
      expect(await world.withdrawalOf(id)).toMatchObject({ status: 'failed', note: 'failed' });
      expect(await world.balanceOf(player)).toBe(funds);
    });
  });

  test.each(['ethereum', 'bsc'] as const)(
    'on %s a transaction is sent again while its replacement is too expensive',
    async (rail) => {
      const { id } = await world.approved(rail, 25);
      await world.pass(3, rail, priced);
      world.advance(6 * MINUTE);
      await world.pass(3, rail, priced);
      expect(await world.transactions(id)).toHaveLength(1);
      world.advance(MINUTE);
      const heard = (chain: PayoutChain): PayoutChain => ({
        ...priced(chain),
        broadcast: (raw) => chain.broadcast(raw),
      });
      await world.pass(3, rail, heard);
      world.advance(2 * MINUTE);
      await world.pass(3, rail, heard);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
    },
  );

  describe('on TRON', () => {
    test('a process whose lease has ended does not void a newer transaction', async () => {
      const { id } = await world.approved('tron', 25);
      await world.pass(3, 'tron');
      world.advance(21 * MINUTE);
      let calls = 0;
      const slow = (chain: PayoutChain): PayoutChain => ({
        ...deafened(chain),
        outcomeOf: async (hash, expected) => {
          calls += 1;
          // Before this answer another process signs anew.
          if (calls === 2) {
            world.advance(2 * MINUTE);
            await world.pass(1, 'tron');
          }
          return chain.outcomeOf(hash, expected);
        },
      });
      await world.pass(1, 'tron', slow);
      const [first, second] = await world.transactions(id);
      expect(first?.void_at).not.toBeNull();
      expect(second?.raw).not.toBeNull();
      expect(second?.void_at).toBeNull();
      await world.pass(12);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
    });

    test('a payout that waited hours for the signer is not unresolved once it is signed', async () => {
      const { id } = await world.approved('tron', 25);
      const { signer } = world.deps;
      const refuses: Signer = {
        walletOf: (rail) => signer.walletOf(rail),
        sign: async () => ({ status: 'refused', reason: 'above_daily_limit', detail: 'tomorrow' }),
      };
      await world.pass(3, 'tron', deafened, refuses);
      world.advance(180 * MINUTE);
      await world.pass(6, 'tron');
      expect(await world.transactions(id)).toHaveLength(1);
      expect((await world.withdrawalOf(id)).unresolved_since).toBeNull();
      world.advance(21 * MINUTE);
      await world.pass(12);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
    });

    test('an expired transaction that cannot be signed anew goes to an operator', async () => {
      const { id } = await world.approved('tron', 25);
      await world.pass(3, 'tron');
      const { signer } = world.deps;
      const refuses: Signer = {
        walletOf: (rail) => signer.walletOf(rail),
        sign: async () => ({ status: 'refused', reason: 'no_key', detail: 'the wallet was replaced' }),
      };
      world.advance(21 * MINUTE);
      await world.pass(12, 'tron', deafened, refuses);
      expect(await world.transactions(id)).toHaveLength(1);
      expect((await world.withdrawalOf(id)).unresolved_since).toBeNull();
      world.advance(24 * 60 * MINUTE);
      await world.pass(3, 'tron', deafened, refuses);
      expect((await world.withdrawalOf(id)).unresolved_since).not.toBeNull();
    });

    test('a transaction that expires unpaid is signed anew, and only then', async () => {
      const { id } = await world.approved('tron', 25);
      await world.pass(3, 'tron');
      world.advance(15 * MINUTE);
      await world.pass(3, 'tron');
      expect(await world.transactions(id)).toHaveLength(1);
      world.advance(6 * MINUTE);
      await world.pass(12);
      const [first, second] = await world.transactions(id);
      expect(first?.void_at).not.toBeNull();
      expect(second?.hash).not.toBe(first?.hash);
      expect(await world.withdrawalOf(id)).toMatchObject({
        status: 'completed',
        provider_reference: `tron:${second?.hash}`,
      });
    });

    test('is not signed anew for a player who owes money by then', async () => {
      const { id, player } = await world.approved('tron', 25);
      await world.pass(3, 'tron');
      const app = { database: context.database, clock: { now: world.deps.clock } } as unknown as TestApp;
      const deposit = await receiveDeposit(app, player, 40_000_000n, { phone: '256772999112' });
      await creditDeposit(world.deps, deposit);
      const { ledger, database } = world.deps;
      await ledger.post({
        kind: 'opening',
        cause: 1n,
        key: freshKey(),
        request: {},
        legs: [
          { account: await playerAccount(database.queries, player, 'player.game'), amount: -40_000_000n },
          { account: await ledger.house('house.bankroll', player.currency), amount: 40_000_000n },
        ],
      });
      expect(await bookReversal(world.deps, deposit)).toBe(true);
      world.advance(21 * MINUTE);
      await world.pass(12);
      expect(await world.transactions(id)).toHaveLength(1);
      expect(await world.withdrawalOf(id)).toMatchObject({ status: 'failed', note: 'debt_open' });
    });

    test('an operator gives back what is in doubt only when nothing signed can be paid any more', async () => {
      const { id, player, funds } = await world.approved('tron', 25);
      await world.pass(3, 'tron');
      await context.database.queries
        .updateTable('payout')
        .set({ unresolved_since: world.deps.clock() })
        .where('withdrawal_id', '=', id)
        .execute();
      const action = {
        action: 'withdrawal.settled',
        terms: [player.id.toString(), 26, 'USD'],
        at: world.deps.clock(),
      } as const;
      const second = await approvingOperator(context.database, world.operator, action);
      const giveBack = () =>
        settleWithdrawal(world.deps, {
          operator: second,
          id,
          outcome: 'failed',
          reason: 'It is not on the chain',
        });
      expect(await giveBack()).toMatchObject({ code: 'already_decided' });
      world.advance(21 * MINUTE);
      await world.pass(10);
      expect(await world.transactions(id)).toHaveLength(1);
      expect(await giveBack()).toBeUndefined();
      expect(await world.balanceOf(player)).toBe(funds);
    });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payoutConfirmations } from '../../../modules/withdrawals/ports.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { onOneEngine } from '../../../testing/databases.ts';
import { payoutDialects, writePayoutAddress } from './payout-dialects.ts';
import { createPayoutWorld, type PayoutWorld } from './testing/payout-world.ts';

onOneEngine('payouts on a real chain', (context) => {
  describe.each(['ethereum', 'bsc'] as const)('%s', (rail) => {
    let world: PayoutWorld;
    beforeEach(async () => {
      world = await createPayoutWorld(context.database, { rail });
    });
    afterEach(() => world.close());

    const settle = async (turns = 3) => {
      for (let turn = 0; turn < turns; turn++) {
        await world.turn();
        await world.mine(20);
      }
      await world.turn();
    };

    test("a wallet's balance is read from a final block", async () => {
      const wallet = writePayoutAddress(rail, world.account);
      const units = 10n ** 6n * payoutDialects[rail].unitsPerMicro;
      await world.setBalance(7n * units);
      await world.mine(payoutConfirmations[rail]);
      const before = await world.chain.heldBy(wallet);
      expect(before.amount).toBe(7_000_000n);
      // The newest block may still be reorganised.
      await world.setBalance(9n * units);
      await world.mine(1);
      expect(await world.chain.heldBy(wallet)).toEqual({ amount: 7_000_000n, block: before.block + 1 });
      await world.mine(payoutConfirmations[rail]);
      expect((await world.chain.heldBy(wallet)).amount).toBe(9_000_000n);
    });

    test('an approved withdrawal is paid once and completed when its block is final', async () => {
      const { id, address } = await world.approved(25);
      await world.turn();
      expect(await world.received(address)).toBe(25);
      expect((await world.withdrawalOf(id)).status).toBe('approved');
      await world.mine(5);
      await world.turn();
      expect((await world.withdrawalOf(id)).status).toBe('approved');
      await world.mine(20);
      await world.turn();
      const [transaction] = await world.transactions(id);
      expect(await world.withdrawalOf(id)).toMatchObject({
        status: 'completed',
        provider_reference: `${rail}:${transaction?.hash}`,
        unresolved_since: null,
      });
      await settle();
      expect(await world.received(address)).toBe(25);
    });

    test('a payment is read with its block, and the balance before it follows', async () => {
      const wallet = writePayoutAddress(rail, world.account);
      await world.mine(payoutConfirmations[rail]);
      const before = await world.chain.holding(wallet);
      const { address } = await world.approved(25);
      await world.turn();
      await world.mine(payoutConfirmations[rail]);
      const after = await world.chain.holding(wallet);
      const range = { from: before.block + 1, to: after.block };
      const units = 25_000_000n * payoutDialects[rail].unitsPerMicro;
      const [paid] = await world.chain.movements(range, [wallet, address]);
      expect(await world.chain.movements(range, [address])).toEqual([paid]);
      expect(paid).toMatchObject({ sender: wallet, recipient: address, units });
      expect(before.units - after.units).toBe(units);
      const { block } = paid as { block: number };
      const at = await world.chain.timeOf(block);
      // Blocks of the test chain may share a time.
      const last = (await world.chain.lastBlockBefore(at)) as number;
      expect((await world.chain.timeOf(last)) < at).toBe(true);
      expect(await world.chain.timeOf(last + 1)).toEqual(at);
      const later = new Date((await world.chain.timeOf(after.block)).getTime() + 1_000);
      expect(await world.chain.lastBlockBefore(later)).toBeUndefined();
      await settle();
    });

    test('a process that dies with the signer’s response leaves one payment', async () => {
      const { id, address } = await world.approved(25);
      await world.turn({ signer: world.lostAnswers });
      const [ordered] = await world.transactions(id);
      expect(ordered).toMatchObject({ attempt: 1, raw: null });
      expect(await world.received(address)).toBe(0);
      await settle();
      const transactions = await world.transactions(id);
      expect(transactions).toHaveLength(1);
      expect(transactions[0]?.nonce).toBe(ordered?.nonce);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
      expect(await world.received(address)).toBe(25);
    });

    test.each([
      ['before the node heard of it', false],
      ['before the node’s answer', true],
    ])('a process that dies after signing, %s, leaves one payment', async (_, isHeard) => {
      const { id, address } = await world.approved(25);
      world.interfere(async ({ method }, honest) => {
        if (method !== 'eth_sendRawTransaction') return honest();
        if (isHeard) await honest();
        throw new Error('No answer');
      });
      await world.turn();
      const [signed] = await world.transactions(id);
      expect(signed?.raw).not.toBeNull();
      expect(signed?.broadcast_at).toBeNull();
      world.interfere(undefined);
      await settle();
      expect(await world.transactions(id)).toHaveLength(1);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
      expect(await world.received(address)).toBe(25);
    });

    test('a stuck transaction is replaced under its nonce, and one of the two is paid', async () => {
      await world.evm.request('evm_setAutomine', [false]);
      const { id, address } = await world.approved(25);
      await world.turn();
      world.advance(6 * 60_000);
      await world.turn();
      const [first, second] = await world.transactions(id);
      expect(second).toMatchObject({ attempt: 2, nonce: first?.nonce });
      expect(second?.hash).not.toBe(first?.hash);
      await world.mine(25);
      await world.turn();
      expect(await world.withdrawalOf(id)).toMatchObject({
        status: 'completed',
        provider_reference: `${rail}:${second?.hash}`,
      });
      expect(await world.received(address)).toBe(25);
    });

    test('a replaced transaction that is mined after all completes the withdrawal', async () => {
      const { id, address } = await world.approved(25);
      // The node hides the first transaction until the second is signed.
      world.interfere(async ({ method, params }, honest) => {
        if (method === 'eth_getTransactionReceipt') return { result: null };
        if (method !== 'eth_getTransactionCount') return honest();
        const answer = (await honest()) as { result: string };
        return params[1] === 'latest' && (await world.transactions(id)).length > 0
          ? { result: `0x${(Number(answer.result) - 1).toString(16)}` }
          : answer;
      });
      await world.turn();
      world.advance(6 * 60_000);
      await world.turn();
      const [first, second] = await world.transactions(id);
      expect(second?.raw).toBeDefined();
      world.interfere(undefined);
      await settle();
      expect(await world.withdrawalOf(id)).toMatchObject({
        status: 'completed',
        provider_reference: `${rail}:${first?.hash}`,
      });
      expect(await world.received(address)).toBe(25);
    });

    test('a transfer that the contract rejects fails, and the money is returned', async () => {
      await world.evm.request('evm_setAutomine', [false]);
      const { id, address, player, funds } = await world.approved(25);
      await world.turn();
      await world.setBalance(0n);
      await world.mine(25);
      await world.turn();
      // Our wallet was empty: the destination could receive it.
      expect(await world.withdrawalOf(id)).toMatchObject({ status: 'failed', note: 'failed' });
      expect(await world.balanceOf(player)).toBe(funds);
      expect(await world.received(address)).toBe(0);
    });

    test('a reorganised payment is sent again as the same transaction', async () => {
      const { id, address } = await world.approved(25);
      const snapshot = await world.evm.request('evm_snapshot');
      await world.turn();
      await world.mine(3);
      expect(await world.received(address)).toBe(25);
      await world.evm.request('evm_revert', [snapshot]);
      expect(await world.received(address)).toBe(0);
      await settle();
      expect(await world.transactions(id)).toHaveLength(1);
      expect((await world.withdrawalOf(id)).status).toBe('completed');
      expect(await world.received(address)).toBe(25);
    });

    test('a nonce used by another transaction marks the payout unresolved, and nothing is paid again', async () => {
      const { id, address } = await world.approved(25);
      world.interfere(async ({ method }, honest) =>
        method === 'eth_sendRawTransaction' ? { result: `0x${'0'.repeat(64)}` } : honest(),
      );
      await world.turn();
      await world.payByHand();
      world.interfere(undefined);
      await world.mine(25);
      await settle();
      expect(await world.withdrawalOf(id)).toMatchObject({ status: 'approved' });
      expect((await world.withdrawalOf(id)).unresolved_since).not.toBeNull();
      expect(await world.transactions(id)).toHaveLength(1);
      expect(await world.received(address)).toBe(0);
      // The next payout takes the next free nonce.
      const next = await world.approved(10);
      await settle();
      expect((await world.withdrawalOf(next.id)).status).toBe('completed');
    });

    test('events that differ from the order mark the payout unresolved', async () => {
      const { id } = await world.approved(25);
      world.interfere(async ({ method }, honest) => {
        const answer = (await honest()) as { result: { logs: { data: string }[] } | null };
        const [log] = answer.result?.logs ?? [];
        if (method === 'eth_getTransactionReceipt' && log !== undefined)
          log.data = `0x${'1'.padStart(64, '0')}`;
        return answer;
      });
      await settle();
      const row = await world.withdrawalOf(id);
      expect(row).toMatchObject({ status: 'approved', poll_at: null });
      expect(row.unresolved_since).not.toBeNull();
    });

    test('an empty wallet delays payouts until it is funded', async () => {
      await world.setBalance(0n);
      const { id, address } = await world.approved(25);
      await settle();
      expect(await world.transactions(id)).toEqual([]);
      expect(await world.withdrawalOf(id)).toMatchObject({ status: 'approved', unresolved_since: null });
      await world.setBalance(10n ** 21n);
      world.advance(60_000);
      await settle();
      expect((await world.withdrawalOf(id)).status).toBe('completed');
      expect(await world.received(address)).toBe(25);
    });

    test('a signer with another key cannot replace the wallet that signed before', async () => {
      await world.evm.request('evm_setAutomine', [false]);
      const { id, address } = await world.approved(25);
      await world.turn();
      const other = await createPayoutWorld(context.database, { rail });
      await context.database.queries
        .updateTable('payout')
        .set({ poll_at: world.deps.clock() })
        .where('withdrawal_id', '=', id)
        .execute();
      world.advance(6 * 60_000);
      await world.turn({ signer: other.deps.signer });
      expect(await world.transactions(id)).toHaveLength(1);
      world.advance(60_000);
      await world.mine(25);
      await world.turn({ signer: other.deps.signer });
      expect((await world.withdrawalOf(id)).status).toBe('completed');
      expect(await world.received(address)).toBe(25);
      await other.close();
    });

    test('the database keeps signed transactions and reuses no nonce', async () => {
      const { queries } = context.database;
      const [first, second] = [await world.approved(20), await world.approved(21)];
      await world.turn();
      const change = queries.updateTable('chain_transaction').where('withdrawal_id', '=', first.id);
      await expect(change.set({ raw: '0x', hash: '0x' }).execute()).rejects.toThrow('never changed');
      await expect(change.set({ raw: null, hash: null, signed_at: null }).execute()).rejects.toThrow();
      await expect(
        queries.deleteFrom('chain_transaction').where('withdrawal_id', '=', first.id).execute(),
      ).rejects.toThrow('never changed');
      await expect(
        asOwner(context.database, (owner) =>
          owner
            .updateTable('chain_payout')
            .set({ nonce: 99n })
            .where('withdrawal_id', '=', second.id)
            .execute(),
        ),
      ).rejects.toThrow('keeps its wallet');
      await expect(
        queries.deleteFrom('chain_payout').where('withdrawal_id', '=', first.id).execute(),
      ).rejects.toThrow();
      const numbers = [...(await world.transactions(first.id)), ...(await world.transactions(second.id))];
      expect(numbers).toHaveLength(2);
      // Either may be first.
      expect(new Set(numbers.map(({ nonce }) => nonce))).toEqual(new Set([0n, 1n]));
    });

    test('a rejected signature leaves no nonce gap', async () => {
      const large = await world.approved(1_500);
      const small = await world.approved(20);
      await settle();
      expect(await world.transactions(large.id)).toEqual([]);
      expect((await world.withdrawalOf(large.id)).status).toBe('approved');
      expect((await world.withdrawalOf(small.id)).status).toBe('completed');
      expect(await world.received(large.address)).toBe(0);
      expect(await world.received(small.address)).toBe(20);
    });
  });
});

import { randomUUID } from 'node:crypto';
import type { CountryCode } from '@sanduku/contracts/countries';
import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { sql } from 'kysely';
import { callWithin } from '../../../database/database.ts';
import { playerBalance } from '../../../ledger/accounts.ts';
import { createLedger } from '../../../ledger/ledger.ts';
import { Refusal } from '../../../lib/refusal.ts';
import { addressesBelow, sandboxKeys } from '../../../rails/usdt/addresses.ts';
import { TestChain } from '../../../rails/usdt/testing/test-chain.ts';
import { startTestNode } from '../../../rails/usdt/testing/test-node.ts';
import { TestClock } from '../../../testing/app.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import type { TestDatabase } from '../../../testing/databases.ts';
import { createPlayer, type Player } from '../../players/player.ts';
import { depositAddressOf } from '../addresses.ts';
import type { CreditDeps, DepositDeps } from '../deps.ts';
import { confirmationsOf } from '../list.ts';
import type { Chain, ChainRail } from '../ports.ts';
import { creditReceived, readChain } from '../usdt-read.ts';

const networks: Record<ChainRail, UsdtNetwork> = { tron: 'trc20', ethereum: 'erc20' };

export type SimulatedWorld = Awaited<ReturnType<typeof createSimulatedWorld>>;

export async function createSimulatedWorld(context: TestDatabase, rail: ChainRail, clock = new TestClock()) {
  const chain = new TestChain(rail);
  const node = await startTestNode(chain);
  const world = await createChainWorld(context, node.chain, clock);
  return {
    ...world,
    chain,
    node,
    close: () => node.close(),
    async readWhenFinal() {
      chain.mine(20);
      return world.read();
    },
  };
}

export async function createChainWorld({ database }: TestDatabase, chain: Chain, clock = new TestClock()) {
  const { rail } = chain;
  const { queries } = database;
  const now = () => clock.now();
  const deps: CreditDeps & Pick<DepositDeps, 'addressSources'> = {
    database,
    ledger: createLedger(database, { clock: now }),
    clock: now,
    addressSources: {
      ethereum: addressesBelow('ethereum', sandboxKeys.ethereum),
      tron: addressesBelow('tron', sandboxKeys.tron),
    },
  };
  // Tests share a database, but each has a separate chain.
  await asOwner(database, async (owner) => {
    await owner.deleteFrom('chain_watch').execute();
    await owner.deleteFrom('deposit_address').execute();
  });

  const player = async (country: CountryCode = 'UG') => {
    const name = `player${randomUUID().replaceAll('-', '')}`;
    const created = await database.inTransaction((transaction) =>
      createPlayer(transaction, {
        username: name,
        email: `${name}@example.com`,
        phone: null,
        country,
        passwordHash: 'none',
        referredBy: null,
        createdAt: new Date(),
      }),
    );
    return created.player;
  };
  const readOnly = () => readChain(deps, chain);
  const read = async () => {
    const reading = await readOnly();
    await creditReceived(deps, rail);
    return reading;
  };
  await read();

  return {
    deps,
    player,
    read,
    readOnly,
    advance: (milliseconds: number) => clock.advance(milliseconds),
    async playerWithAddress(country?: CountryCode) {
      const created = await player(country);
      const address = await depositAddressOf(deps, created, networks[rail]);
      if (address instanceof Refusal) throw new Error('The chain is not read yet');
      const { account } = await queries
        .selectFrom('deposit_address')
        .select('account')
        .where('address', '=', address)
        .executeTakeFirstOrThrow();
      return { player: created, account };
    },
    addForeignAddresses: (count: number) =>
      sql`
        with outsider as (
          insert into player (username, username_look, email, country, currency, password_hash, referral_code)
          select name, name, name || '@example.com', 'UG', 'UGX', 'none', name
          from (select ${rail} || '-outsider-' || n as name from generate_series(1, ${count}::int) n) names
          returning id
        )
        insert into deposit_address (rail, player_id, address, account, created_at)
        select ${rail}, id, 'outsider ' || id, '0x' || lpad(to_hex(id), 40, '0'), now() from outsider
      `.execute(queries),
    depositsOf: ({ id }: Player) =>
      queries.selectFrom('deposit').selectAll().where('player_id', '=', id).orderBy('id').execute(),
    async confirmationsOf({ id }: Player) {
      const rows = await callWithin(queries, 'deposit_page', { player: id, limit: 100, before: null });
      return rows
        .filter((row) => row.blocks_on_top !== null)
        .map((row) => confirmationsOf(row.rail as ChainRail, row.blocks_on_top));
    },
    balanceOf: (owner: Player) => playerBalance(queries, owner, 'player.game'),
    heldTransfers: (account: string) =>
      queries
        .selectFrom('usdt_held_transfer')
        .select(['transaction_hash', 'amount', 'reason'])
        .where('account', '=', account)
        .orderBy('block_number')
        .execute(),
    async creditedTo(account: string) {
      const rows = await queries
        .selectFrom('usdt_deposit as u')
        .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
        .select('d.id')
        .where('u.account', '=', account)
        .where('d.status', '=', 'credited')
        .execute();
      return rows.length;
    },
    async readTo() {
      const row = await queries
        .selectFrom('chain_watch')
        .select('read_to')
        .where('rail', '=', rail)
        .executeTakeFirstOrThrow();
      return Number(row.read_to);
    },
  };
}

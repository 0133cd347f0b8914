import { randomBytes, randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { defaultRates } from '@sanduku/contracts/rates';
import type { PayoutNetwork } from '@sanduku/contracts/withdrawals/api';
import { playerBalance } from '../../../../ledger/accounts.ts';
import { idempotencyKey } from '../../../../ledger/transfer.ts';
import { Refusal } from '../../../../lib/refusal.ts';
import { tokenHashOf } from '../../../../lib/tokens.ts';
import { createOperator } from '../../../../modules/operators/access.ts';
import { createPlayerDeps } from '../../../../modules/players/deps.ts';
import { createPlayer, type Player } from '../../../../modules/players/player.ts';
import { startSession } from '../../../../modules/players/sessions.ts';
import { approveWithdrawal } from '../../../../modules/withdrawals/decide.ts';
import type { EndDeps } from '../../../../modules/withdrawals/end.ts';
import type { ChainPayoutRail } from '../../../../modules/withdrawals/ports.ts';
import { askWithdrawal } from '../../../../modules/withdrawals/request.ts';
import { testEpochKeys } from '../../../../testing/epoch-keys.ts';
import { freshKey } from '../../../../testing/ledger.ts';
import { readDestination, writePayoutAddress } from '../payout-dialects.ts';

const networks: Record<ChainPayoutRail, PayoutNetwork> = { tron: 'trc20', ethereum: 'erc20', bsc: 'bep20' };
/** One unit of its currency is one USDT. */
const COUNTRY = 'US';

export async function createWithdrawals(deps: EndDeps) {
  const { database, ledger, clock } = deps;
  const players = createPlayerDeps({ database, epochKeys: testEpochKeys, clock });
  const operator = await approvingOperator(deps);
  return {
    operator,
    /** The balance slightly exceeds the amount; the address is unique. */
    async approved(rail: ChainPayoutRail, units: number, to?: string) {
      const address = to ?? writePayoutAddress(rail, `0x${randomBytes(20).toString('hex')}`);
      const funds = BigInt(units + 10) * MICROS_PER_UNIT;
      const player = await fundedPlayer(deps, funds);
      const visitor = { address: '', userAgent: null };
      const token = await startSession(database.queries, { playerId: player.id, visitor, now: clock() });
      const asked = await askWithdrawal(
        {
          ...players,
          ledger,
          readDestination,
          limits: { maximum: () => undefined },
          settings: { rates: defaultRates },
        },
        {
          player: { ...player, session: { id: 0n, tokenHash: tokenHashOf(token), address: '' } },
          key: idempotencyKey(`player:${player.id}`, randomUUID()),
          request: { method: 'crypto', address, network: networks[rail], amount: units, pin: '1234' },
          site: { origin: 'https://play.example.com', domain: 'play.example.com' },
        },
      );
      if (asked instanceof Refusal) throw new Error(`Refused: ${asked.code}`);
      const refusal = await approveWithdrawal(
        { ...deps, limits: { payoutByOne: () => funds } },
        { operator, id: asked.id },
      );
      if (refusal !== undefined) throw new Error(`Refused: ${refusal.code}`);
      return { id: asked.id, address, player, funds };
    },
    balanceOf: (player: Player) => playerBalance(database.queries, player, 'player.game'),
    withdrawalOf: (id: bigint) =>
      database.queries
        .selectFrom('withdrawal as w')
        .innerJoin('payout as p', 'p.withdrawal_id', 'w.id')
        .selectAll('w')
        .select(['p.unresolved_since', 'p.provider_reference', 'p.poll_at'])
        .where('w.id', '=', id)
        .executeTakeFirstOrThrow(),
  };
}

async function fundedPlayer({ database, ledger }: EndDeps, funds: bigint): Promise<Player> {
  const name = `player${randomUUID().replaceAll('-', '')}`;
  const { player, gameAccount } = await database.inTransaction((transaction) =>
    createPlayer(transaction, {
      username: name,
      email: `${name}@example.com`,
      phone: null,
      country: COUNTRY,
      passwordHash: 'none',
      referredBy: null,
      createdAt: new Date(),
    }),
  );
  await ledger.post({
    kind: 'opening',
    cause: 1n,
    key: freshKey(),
    request: {},
    legs: [
      { account: gameAccount, amount: funds },
      { account: await ledger.house('house.bankroll', player.currency), amount: -funds },
    ],
  });
  return player;
}

function approvingOperator({ database, clock }: EndDeps): Promise<{ id: bigint }> {
  const details = { username: `operator${randomUUID()}`, passwordHash: 'none', role: 'operator' as const };
  return database.inTransaction((transaction) =>
    createOperator(transaction, details, { by: undefined, reason: 'a test needs one', at: clock() }),
  );
}

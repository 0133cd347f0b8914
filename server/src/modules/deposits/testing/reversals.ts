import { randomUUID } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { MobileWorld } from '../../../testing/mobile-money.ts';
import type { TestPlayer } from '../../../testing/players.ts';

const MINUTE = 60_000;
const phones = { mtn: '0772', airtel: '0702' };
let payers = 0;

export interface CreditedDeposit {
  readonly id: bigint;
  /** At the provider. */
  readonly reference: string;
}

/** Paid by a new phone. */
export async function credited(
  world: MobileWorld,
  { id: player, token }: TestPlayer,
  amount: number,
  provider: MobileProvider = 'mtn',
): Promise<CreditedDeposit> {
  const phone = `${phones[provider]}${String(123_000 + payers++)}`;
  const answer = await world.app.call<{ vendorRef: string }>('POST', '/api/wallet/deposit-mobile', {
    token,
    body: { amount, phone, provider },
    headers: { 'idempotency-key': randomUUID() },
  });
  if (answer.status !== 200) throw new Error(`Refused: ${answer.code}`);
  await world.pass(MINUTE, MINUTE / 6);
  const row = await world.app.database.queries
    .selectFrom('deposit')
    .select(['id', 'reference'])
    .where('player_id', '=', player)
    .where('reference', '=', answer.data.vendorRef)
    .where('status', '=', 'credited')
    .executeTakeFirstOrThrow();
  return { id: row.id, reference: world.providers[provider].providerId(row.reference) };
}

/** The provider is asked again until the reversal is booked. */
export async function reversed(
  world: MobileWorld,
  { reference }: CreditedDeposit,
  provider: MobileProvider = 'mtn',
): Promise<void> {
  world.providers[provider].simulation.reverse(reference);
  await world.pass(80 * MINUTE, 5 * MINUTE);
}

/** Whole units. */
export async function accountsOf(
  { app }: Pick<MobileWorld, 'app'>,
  { id }: Pick<TestPlayer, 'id'>,
): Promise<{ game: number; reserved: number; debt: number }> {
  const rows = await app.database.queries
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('player_id', '=', id)
    .execute();
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0n) / 1e6;
  return { game: of('player.game'), reserved: of('player.reserved'), debt: 0 - of('player.debt') };
}

import { type CountryCode, countryOf } from '../../../contracts/src/countries.ts';
import { type MobileProvider, mobileProviders } from '../../../contracts/src/deposits/api.ts';
import { minimumDeposit } from '../../../contracts/src/deposits/rules.ts';
import { minimumBet } from '../../../contracts/src/game/rules.ts';
import { MICROS_PER_UNIT } from '../../../contracts/src/money.ts';
import { openDatabase } from '../../../server/src/database/database.ts';
import { createLedger } from '../../../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../../../server/src/ledger/transfer.ts';
import { createPlayer } from '../../../server/src/modules/players/player.ts';
import { startSession } from '../../../server/src/modules/players/sessions.ts';

export interface TrafficPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
  readonly token: string;
  readonly provider: MobileProvider;
  readonly phone: string;
  readonly minimumBet: number;
  readonly minimumDeposit: number;
}

/** For looks at the database that have to succeed, however busy the machine is. */
export const patientTimeouts = { connectMs: 30_000, queryMs: 60_000 };

/** Two currencies, so that some transfers are converted. */
const countries: readonly CountryCode[] = ['UG', 'UG', 'UG', 'KE'];
const prefixes: Record<MobileProvider, string> = { mtn: '0772', airtel: '0702' };
const BETS_TO_BEGIN_WITH = 2_000;
/** Every so manieth player is soon out of money, so that refusals are among the answers too. */
const POOR = 8;
const BETS_OF_THE_POOR = 5;

/**
 * Players with money and a session, written straight into the database, on which a server may run already: to hash
 * passwords for many would take longer than a fault.
 */
export async function seedPlayers(url: string, count: number): Promise<TrafficPlayer[]> {
  const database = await openDatabase({ url, connections: 4, timeouts: patientTimeouts });
  const ledger = createLedger(database);
  const prefix = `traffic${Date.now().toString(36)}`;
  const seed = async (number: number): Promise<TrafficPlayer> => {
    const code = countries[number % countries.length] as CountryCode;
    const country = countryOf(code);
    const { player, gameAccount } = await database.inTransaction((transaction) =>
      createPlayer(transaction, {
        username: `${prefix}n${number}x`,
        email: `${prefix}n${number}@example.com`,
        phone: null,
        country: code,
        passwordHash: '',
        referredBy: null,
      }),
    );
    const bets = number % POOR === POOR - 1 ? BETS_OF_THE_POOR : BETS_TO_BEGIN_WITH;
    const amount = BigInt(bets * minimumBet(country)) * MICROS_PER_UNIT;
    await ledger.post({
      kind: 'opening',
      cause: 1n,
      key: idempotencyKey('house:traffic', `opening ${player.id}`),
      request: {},
      legs: [
        { account: gameAccount, amount },
        { account: await ledger.house('house.bankroll', gameAccount.currency), amount: -amount },
      ],
    });
    const provider = mobileProviders[number % mobileProviders.length] as MobileProvider;
    const visitor = { address: '127.0.0.1', userAgent: 'traffic' };
    return {
      id: player.id,
      country: code,
      token: await startSession(database.queries, { playerId: player.id, visitor, now: new Date() }),
      provider,
      // The sandbox gives no meaning to numbers that end like this.
      phone: `${prefixes[provider]}${String(number % 10_000).padStart(4, '0')}55`,
      minimumBet: minimumBet(country),
      minimumDeposit: minimumDeposit(country),
    };
  };
  const players: TrafficPlayer[] = [];
  for (let number = 0; number < count; number++) players.push(await seed(number));
  await ledger.close(5_000);
  await database.close();
  return players;
}

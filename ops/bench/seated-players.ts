import { MICROS_PER_UNIT } from '../../contracts/src/money.ts';
import { openDatabase } from '../../server/src/database/database.ts';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../../server/src/ledger/transfer.ts';
import { createPlayer } from '../../server/src/modules/players/player.ts';
import { startSession } from '../../server/src/modules/players/sessions.ts';

/** Enough that nobody calls more often than one player may, whatever the rate. */
const PLAYERS = 2_048;
const PLAYERS_AT_ONCE = 32;
const UNITS_EACH = 1_000_000_000n;

export interface SeatedPlayer {
  readonly id: bigint;
  readonly token: string;
  /** The sealed round that the player saw last. */
  roundId: string | undefined;
}

/** Players who are signed in and have more money than they can lose. */
export async function seatPlayers(url: string): Promise<SeatedPlayer[]> {
  const database = await openDatabase({ url });
  const ledger = createLedger(database);
  const bankroll = await ledger.house('house.bankroll', 'UGX');
  const amount = UNITS_EACH * MICROS_PER_UNIT;
  const seat = async (number: number): Promise<SeatedPlayer> => {
    const { player, gameAccount } = await database.inTransaction((transaction) =>
      createPlayer(transaction, {
        username: `bench${number}x`,
        email: `bench${number}@example.com`,
        phone: null,
        country: 'UG',
        passwordHash: '',
        referredBy: null,
      }),
    );
    await ledger.post({
      kind: 'opening',
      cause: 1n,
      key: idempotencyKey('house:bench', `opening ${number}`),
      request: {},
      legs: [
        { account: gameAccount, amount },
        { account: bankroll, amount: -amount },
      ],
    });
    const visitor = { address: '127.0.0.1', userAgent: 'bench' };
    const token = await startSession(database.queries, { playerId: player.id, visitor, now: new Date() });
    return { id: player.id, token, roundId: undefined };
  };
  const players: SeatedPlayer[] = [];
  while (players.length < PLAYERS) {
    const slice = Array.from({ length: PLAYERS_AT_ONCE }, (_, place) => seat(players.length + place));
    players.push(...(await Promise.all(slice)));
  }
  await ledger.close(5_000);
  await database.close();
  return players;
}

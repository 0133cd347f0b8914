import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '../contracts/src/money.ts';
import { openDatabase } from '../server/src/database/database.ts';
import { createPlayer } from '../server/src/domain/players/player.ts';
import { startSession } from '../server/src/domain/players/sessions.ts';
import { createLedger } from '../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../server/src/ledger/transfer.ts';
import { type SpawnedProduct, spawnProduct } from '../server/src/testing/spawn-product.ts';
import { type Contender, floor } from './contenders.ts';
import { HttpConnection } from './http-load.ts';
import { type BenchOptions, measureInTurns } from './in-turns.ts';
import { keepBusy } from './measure.ts';

/** Enough that nobody plays faster than the limit for one player, whatever the rate. */
const PLAYERS = 2_048;
const PLAYERS_AT_ONCE = 32;
const UNITS_EACH = 1_000_000_000n;
const NEXT_ROUND = '"next":{"roundId":"';

/** What players do: the product itself, with session, sealed round, key, stake, payout, next seal and news. */
export function benchBets(options: BenchOptions): Promise<void> {
  return measureInTurns('Bets', options, async (databaseFor) => {
    const bets = await betsOverHttp(await databaseFor('bets'), 1);
    const betsOnTwo = await betsOverHttp(await databaseFor('bets_on_two'), 2);
    return [
      { contender: await floor(await databaseFor('floor')), callers: 64 },
      { contender: bets, callers: 64 },
      { contender: bets, callers: 256 },
      { contender: betsOnTwo, callers: 64 },
      { contender: betsOnTwo, callers: 256 },
    ];
  });
}

interface BettingPlayer {
  readonly token: string;
  /** The sealed round that the player saw last. */
  roundId: string | undefined;
}

/** With several processes, each has its share of the connections, as behind a balancer. */
async function betsOverHttp(url: string, processes: number): Promise<Contender> {
  const players = await seatPlayers(url);
  const servers: SpawnedProduct[] = [];
  // One after the other: the first brings the database up to date.
  while (servers.length < processes) {
    servers.push(await spawnProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' }));
  }
  return {
    name: processes === 1 ? 'bets over HTTP' : `bets over HTTP, ${processes} processes`,
    pids: servers.map(({ process }) => process.pid as number),
    async measure(callers, seconds) {
      const connections = await Promise.all(
        Array.from({ length: callers }, (_, caller) =>
          HttpConnection.open((servers[caller % processes] as SpawnedProduct).port),
        ),
      );
      const measurement = await keepBusy(callers, seconds, async (caller, round) => {
        // Every caller has players of its own, one bet after the other.
        const player = players[(caller + round * callers) % players.length] as BettingPlayer;
        const { status, body } = await (connections[caller] as HttpConnection).post('/api/game/play', {
          headers: `Authorization: Bearer ${player.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`,
          body: betBody(round, player.roundId),
        });
        if (status !== 200) throw new Error(`The server answered ${status}: ${body.slice(0, 300)}`);
        player.roundId = nextRoundOf(body);
      });
      for (const connection of connections) connection.close();
      return measurement;
    },
    close: async () => void (await Promise.all(servers.map((server) => server.stop('SIGTERM')))),
  };
}

function betBody(round: number, roundId: string | undefined): string {
  const sealed = roundId === undefined ? '' : `,"roundId":"${roundId}"`;
  return `{"betAmount":1000,"selectedBox":${round % 9},"clientSeed":"seed-${round}"${sealed}}`;
}

/** Read as text: to parse whole answers would make the load a larger part of what is measured. */
function nextRoundOf(answer: string): string {
  if (!answer.startsWith('{"success":true,"data":{"won":'))
    throw new Error(`Not a game: ${answer.slice(0, 300)}`);
  const start = answer.indexOf(NEXT_ROUND) + NEXT_ROUND.length;
  return answer.slice(start, answer.indexOf('"', start));
}

async function seatPlayers(url: string): Promise<BettingPlayer[]> {
  const database = await openDatabase({ url });
  const ledger = createLedger(database);
  const bankroll = await ledger.house('house.bankroll', 'UGX');
  const amount = UNITS_EACH * MICROS_PER_UNIT;
  const seat = async (number: number): Promise<BettingPlayer> => {
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
      key: idempotencyKey('house:bench', `opening ${number}`),
      request: {},
      legs: [
        { account: gameAccount, amount },
        { account: bankroll, amount: -amount },
      ],
    });
    const visitor = { address: '127.0.0.1', userAgent: 'bench' };
    const token = await startSession(database.queries, { playerId: player.id, visitor, now: new Date() });
    return { token, roundId: undefined };
  };
  const players: BettingPlayer[] = [];
  while (players.length < PLAYERS) {
    const slice = Array.from({ length: PLAYERS_AT_ONCE }, (_, place) => seat(players.length + place));
    players.push(...(await Promise.all(slice)));
  }
  await ledger.close(5_000);
  await database.close();
  return players;
}

import { randomBytes, randomInt } from 'node:crypto';
import { timedKey } from '../../contracts/src/idempotency.ts';
import { MICROS_PER_UNIT } from '../../contracts/src/money.ts';
import { seeding, seedPlayer } from '../seed-player.ts';
import type { HttpConnection } from './http-load.ts';

/** Keeps every player below the rate limit. */
const PLAYERS = 2_048;
const PLAYERS_AT_ONCE = 32;
const UNITS_EACH = 1_000_000_000n;

export interface SeatedPlayer {
  readonly id: bigint;
  readonly token: string;
  roundId: string | undefined;
}

export function seatPlayers(url: string): Promise<SeatedPlayer[]> {
  const amount = UNITS_EACH * MICROS_PER_UNIT;
  return seeding(url, async (seed) => {
    const seat = async (number: number): Promise<SeatedPlayer> => ({
      ...(await seedPlayer(seed, { username: `bench${number}x`, country: 'UG', amount })),
      roundId: undefined,
    });
    const players: SeatedPlayer[] = [];
    while (players.length < PLAYERS) {
      const slice = Array.from({ length: PLAYERS_AT_ONCE }, (_, place) => seat(players.length + place));
      players.push(...(await Promise.all(slice)));
    }
    return players;
  });
}

const NEXT_ROUND = '"next":{"roundId":"';

export async function placeBet(
  connection: HttpConnection,
  player: SeatedPlayer,
  round: number,
): Promise<void> {
  const sealed = player.roundId === undefined ? '' : `,"roundId":"${player.roundId}"`;
  const answer = await post(
    connection,
    player,
    '/api/game/play',
    `{"betAmount":1000,"selectedBox":${round % 9},"clientSeed":"seed-${round}"${sealed}}`,
  );
  // Parsing would add load to the measured cores.
  if (!answer.startsWith('{"success":true,"data":{"won":'))
    throw new Error(`Not a game: ${answer.slice(0, 300)}`);
  const start = answer.indexOf(NEXT_ROUND) + NEXT_ROUND.length;
  player.roundId = answer.slice(start, answer.indexOf('"', start));
}

type Signed = Pick<SeatedPlayer, 'token'>;

export async function look(connection: HttpConnection, { token }: Signed, path: string): Promise<void> {
  const { status, body } = await connection.get(path, { headers: `Authorization: Bearer ${token}\r\n` });
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.slice(0, 300)}`);
}

export async function send(
  connection: HttpConnection,
  player: SeatedPlayer,
  players: readonly SeatedPlayer[],
): Promise<void> {
  const others = players.length - 1;
  const to = players[(players.indexOf(player) + 1 + randomInt(others)) % players.length] as SeatedPlayer;
  await post(connection, player, '/api/transfers/send', `{"toUserId":"${to.id}","amount":500}`);
}

export function withdraw(connection: HttpConnection, player: SeatedPlayer): Promise<string> {
  const body = '{"method":"mobile","amount":5000,"phoneNumber":"0772123456","pin":"1010"}';
  return post(connection, player, '/api/wallet/withdraw', body);
}

/** The last digits make the simulated provider approve; a job then credits the deposit. */
export async function deposit(
  connection: HttpConnection,
  players: readonly SeatedPlayer[],
  number: number,
): Promise<void> {
  const place = number % players.length;
  const player = players[place] as SeatedPlayer;
  const phone = `0772${String(place).padStart(4, '0')}11`;
  const body = `{"amount":5000,"phone":"${phone}","provider":"mtn"}`;
  await post(connection, player, '/api/wallet/deposit-mobile', body);
}

export async function post(
  connection: HttpConnection,
  { token }: Signed,
  path: string,
  body: string,
): Promise<string> {
  const key = timedKey(Date.now(), randomBytes(9).toString('hex'));
  const headers = `Authorization: Bearer ${token}\r\nIdempotency-Key: ${key}\r\n`;
  const answer = await connection.post(path, { headers, body });
  if (answer.status !== 200)
    throw new Error(`${path} was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return answer.body;
}

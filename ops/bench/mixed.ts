import { randomInt, randomUUID } from 'node:crypto';
import { placeBet } from './bet.ts';
import { floor } from './contenders.ts';
import type { HttpConnection } from './http-load.ts';
import { type BenchOptions, measureInTurns } from './in-turns.ts';
import { productContender } from './products.ts';
import type { SeatedPlayer } from './seated-players.ts';

const CALLERS = 64;

/** What many players do at once, at one, two and four processes. */
export function benchMixed(options: BenchOptions): Promise<void> {
  return measureInTurns('Mixed', options, async (databaseFor) => {
    const on = async (processes: number) =>
      productContender('mixed traffic', await databaseFor(`mixed_on_${processes}`), { processes, act });
    return [
      { contender: await floor(await databaseFor('floor')), callers: CALLERS },
      { contender: await on(1), callers: CALLERS },
      { contender: await on(2), callers: CALLERS },
      { contender: await on(4), callers: CALLERS },
    ];
  });
}

/** By all players in turn: a phone with five requests that wait takes no more, and the provider takes twenty a second. */
let deposits = 0;

/** 70 bets, 10 looks at the balance, 10 transfers, 5 looks at the history and 5 deposits in a hundred. */
async function act(
  connection: HttpConnection,
  player: SeatedPlayer,
  { round, players }: { round: number; players: readonly SeatedPlayer[] },
): Promise<void> {
  const dice = randomInt(100);
  if (dice < 70) return placeBet(connection, player, round);
  if (dice < 80) return look(connection, player, '/api/wallet/balance');
  if (dice < 90) return sendTo(connection, player, players[randomInt(players.length)] as SeatedPlayer);
  if (dice < 95) return look(connection, player, '/api/games/history');
  return deposit(connection, players[deposits++ % players.length] as SeatedPlayer);
}

async function look(connection: HttpConnection, { token }: SeatedPlayer, path: string): Promise<void> {
  const { status } = await connection.get(path, { headers: `Authorization: Bearer ${token}\r\n` });
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}

function sendTo(connection: HttpConnection, player: SeatedPlayer, to: SeatedPlayer): Promise<void> {
  if (to === player) return look(connection, player, '/api/transfers/history');
  return move(connection, player, '/api/transfers/send', `{"toUserId":"${to.id}","amount":500}`);
}

/** Asks a phone that pays, as one with this ending does: the simulated provider approves after a while, and a job credits it. */
function deposit(connection: HttpConnection, player: SeatedPlayer): Promise<void> {
  const phone = `0772${String(player.id).padStart(4, '0')}11`;
  return move(
    connection,
    player,
    '/api/wallet/deposit-mobile',
    `{"amount":5000,"phone":"${phone}","provider":"mtn"}`,
  );
}

async function move(
  connection: HttpConnection,
  { token }: SeatedPlayer,
  path: string,
  body: string,
): Promise<void> {
  const headers = `Authorization: Bearer ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`;
  const answer = await connection.post(path, { headers, body });
  if (answer.status !== 200)
    throw new Error(`${path} was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
}

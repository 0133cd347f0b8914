import { randomUUID } from 'node:crypto';
import type { HttpConnection } from './http-load.ts';
import type { SeatedPlayer } from './seated-players.ts';

const NEXT_ROUND = '"next":{"roundId":"';

/** One bet over HTTP, on the round that the player saw last. */
export async function placeBet(
  connection: HttpConnection,
  player: SeatedPlayer,
  round: number,
): Promise<void> {
  const { status, body } = await connection.post('/api/game/play', {
    headers: `Authorization: Bearer ${player.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`,
    body: betBody(round, player.roundId),
  });
  if (status !== 200) throw new Error(`The server answered ${status}: ${body.slice(0, 300)}`);
  player.roundId = nextRoundOf(body);
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

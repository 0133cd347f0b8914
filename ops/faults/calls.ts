import { randomUUID } from 'node:crypto';
import type { Envelope } from '../../contracts/src/endpoint.ts';
import type { TrafficPlayer } from './traffic/players.ts';

export interface Look {
  readonly status: number;
  readonly tookMs: number;
}

/** One call, not repeated, and how long its answer took. */
export async function lookAt(origin: string, path: string, player?: TrafficPlayer): Promise<Look> {
  const sentAt = performance.now();
  const response = await fetch(`${origin}${path}`, {
    ...(player && { headers: { authorization: `Bearer ${player.token}` } }),
  });
  await response.arrayBuffer();
  return { status: response.status, tookMs: performance.now() - sentAt };
}

/** A call that has to succeed, and what it answers. */
export async function post<Data>(
  origin: string,
  path: string,
  { token, body }: { token?: string; body: unknown },
): Promise<Data> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<Data>;
  if (!envelope.success) throw new Error(`${path} was refused: ${envelope.code} (${envelope.error})`);
  return envelope.data;
}

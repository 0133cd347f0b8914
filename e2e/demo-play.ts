import { type APIRequestContext, expect } from '@playwright/test';
import type { Player } from './players.ts';

/** The sandbox's own player, who has money to play with. All tests share it: count what is added, not what is there. */
export async function demoPlayer(request: APIRequestContext): Promise<Player> {
  const account = { username: 'demo', password: 'demo1234' };
  const { token } = await post<{ token: string }>(request, '/api/auth/login', account);
  return { ...account, email: '', token };
}

/** Plays so many rounds for the smallest stake, without the browser. */
export async function playRounds(
  request: APIRequestContext,
  { token }: Player,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const pick = { betAmount: 100, selectedBox: round % 9 };
    await post(request, '/api/game/play', pick, { authorization: `Bearer ${token}` });
  }
}

/** As a page of ours does it: the cookie that the server gave is repeated in a header. */
export async function post<Data>(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const { cookies } = await request.storageState();
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.post(path, { data, headers: { ...headers, 'x-xsrf-token': xsrf } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

import type { APIRequestContext } from '@playwright/test';
import { post } from './calls.ts';
import type { Player } from './players.ts';

/** The sandbox player with money. All tests share it: compare differences, not totals. */
export async function demoPlayer(request: APIRequestContext): Promise<Player> {
  const account = { username: 'demo', password: 'demo1234' };
  const { token, user } = await post<{ token: string; user: { id: string } }>(
    request,
    '/api/auth/login',
    account,
  );
  return { ...account, email: '', token, id: user.id };
}

export async function playRounds(
  request: APIRequestContext,
  { token }: Player,
  rounds: number,
  betAmount = 100,
): Promise<number> {
  let balance = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pick = { betAmount, selectedBox: round % 9 };
    const headers = { authorization: `Bearer ${token}` };
    balance = (await post<{ newBalance: number }>(request, '/api/game/play', pick, headers)).newBalance;
  }
  return balance;
}

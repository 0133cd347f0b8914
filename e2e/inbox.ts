import type { APIRequestContext, Page } from '@playwright/test';
import { post } from './calls.ts';
import type { Player } from './players.ts';

export const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });

/** As from another device. The first PIN is no event. */
export async function changePin(
  request: APIRequestContext,
  { token, password }: Player,
  pin: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await post(request, '/api/wallet/withdrawal-pin', { password, pin }, headers);
}

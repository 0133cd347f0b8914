import { expect, type Page } from '@playwright/test';
import { newPhone, type Player } from './players.ts';

/** Covers the simulated rail and the next poll. */
export const untilPaid = { timeout: 60_000 };

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Withdraw', exact: true });
export const alert = (page: Page) => page.getByRole('alertdialog');
export const history = (page: Page) => page.getByRole('region', { name: 'Recent withdrawals' });
export const tracker = (page: Page) => page.getByRole('dialog', { name: 'Track your money' });
export const header = (page: Page) => page.getByRole('banner');

interface Call {
  token?: string;
  body?: object;
  idempotencyKey?: string;
}

/** Without the browser's cookies. */
export async function callApi(
  origin: string | undefined,
  path: string,
  { token, body, idempotencyKey }: Call,
) {
  const answer = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = await answer.json();
  expect(envelope, path).toMatchObject({ success: true });
  return envelope.data;
}

export async function fund(origin: string | undefined, { token }: Player, amount: number): Promise<void> {
  await callApi(origin, '/api/wallet/deposit-mobile', {
    token,
    body: { amount, phone: newPhone(), provider: 'mtn' },
    idempotencyKey: `fund-${crypto.randomUUID()}`,
  });
  await expect(async () => {
    const { balance } = await callApi(origin, '/api/wallet/balance', { token });
    expect(balance).toBe(amount);
  }).toPass(untilPaid);
}

export async function operatorToken(origin: string | undefined): Promise<string> {
  const body = { username: 'operator', password: 'operator1234' };
  return (await callApi(origin, '/api/admin/login', { body })).token;
}

export async function withdrawalsOf(origin: string | undefined, { token }: Player) {
  return (await callApi(origin, '/api/wallet/withdrawals', { token })).withdrawals;
}

export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  await expect(alert(page)).toContainText(text);
  await alert(page).getByRole('button', { name: 'OK' }).click();
  await expect(alert(page)).toBeHidden();
}

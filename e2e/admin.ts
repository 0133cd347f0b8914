import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { AwaitsApproval } from '../contracts/src/operators/approvals.ts';
import type { AdminWithdrawal } from '../contracts/src/withdrawals/admin.ts';
import { post } from './calls.ts';
import { createPlayer } from './players.ts';

export const operator = { username: 'operator', password: 'operator1234' };
export const otherOperator = { username: 'operator2', password: 'operator1234' };
export const viewer = { username: 'viewer', password: 'viewer1234' };

type Credentials = typeof operator;

export const desk = (page: Page) => page.getByRole('tabpanel').locator('section').first();
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
export const rows = (page: Page) => desk(page).getByRole('list').first().getByRole('button');
export const selectedRow = (page: Page): Locator => desk(page).locator('button[aria-current=true]');
export const details = (page: Page) => page.getByRole('region', { name: 'Selected withdrawal' });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Cached per worker and server: sign-ins are rate-limited. */
const tokens = new Map<string, string>();

export async function operatorToken(
  request: APIRequestContext,
  { username, password }: Credentials = operator,
): Promise<string> {
  // Concurrent calls must share the first response's CSRF cookie.
  const { origin } = new URL((await request.get('/api/client-config')).url());
  const key = `${origin} ${username}`;
  const token =
    tokens.get(key) ??
    (await post<{ token: string }>(request, '/api/admin/login', { username, password })).token;
  tokens.set(key, token);
  return token;
}

export function act<Data>(
  request: APIRequestContext,
  token: string,
  path: string,
  data: object,
): Promise<Data> {
  return post<Data>(request, path, data, bearer(token));
}

export async function actByTwo<Data>(
  request: APIRequestContext,
  path: string,
  data: object,
  [asking, approving]: readonly [string, string],
): Promise<Data> {
  const { awaitsApproval } = await act<AwaitsApproval>(request, asking, path, data);
  const approval = `/api/admin/approvals/${awaitsApproval.id}/approve`;
  return (await act<{ result: Data }>(request, approving, approval, {})).result;
}

export async function bothOperators(request: APIRequestContext): Promise<readonly [string, string]> {
  return [await operatorToken(request), await operatorToken(request, otherOperator)];
}

export async function look<Data>(request: APIRequestContext, token: string, path: string): Promise<Data> {
  const answer = await request.get(path, { headers: bearer(token) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

export async function openBackOffice(page: Page, token: string, path = '/admin'): Promise<void> {
  await page.addInitScript((known) => {
    // A reload must keep what the application stored.
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', '1');
    localStorage.setItem('adminToken', known);
  }, token);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
}

const AMOUNT = 5000;
const FEE = 500;

/** At most ten each. Returns the players' tokens. */
export async function askWithdrawals(
  request: APIRequestContext,
  { players = 1, each }: { players?: number; each: number },
): Promise<string[]> {
  const hands = await bothOperators(request);
  return Promise.all(
    Array.from({ length: players }, async () => {
      const token = await playerWithMoney(request, each * (AMOUNT + FEE), hands);
      for (let asked = 0; asked < each; asked += 1)
        await post(
          request,
          '/api/wallet/withdraw',
          { method: 'mobile', amount: AMOUNT, phoneNumber: '0772123456', pin: '1234' },
          bearer(token),
        );
      return token;
    }),
  );
}

async function playerWithMoney(
  request: APIRequestContext,
  amount: number,
  hands: readonly [string, string],
): Promise<string> {
  const { id, token } = await createPlayer(request);
  const correction = { amount, reason: 'Money for a test' };
  await actByTwo(request, `/api/admin/users/${id}/corrections`, correction, hands);
  return token;
}

export async function withdrawalsIn(
  request: APIRequestContext,
  status: AdminWithdrawal['status'],
): Promise<AdminWithdrawal[]> {
  const path = `/api/admin/withdrawals?status=${status}&limit=200&offset=0`;
  const { withdrawals } = await look<{ withdrawals: AdminWithdrawal[] }>(
    request,
    await operatorToken(request),
    path,
  );
  return withdrawals;
}

/** The tests of a worker share the queue. */
export async function clearQueue(request: APIRequestContext): Promise<void> {
  const [asking, approving] = await bothOperators(request);
  for (const { id } of await withdrawalsIn(request, 'pending')) {
    const path = `/api/admin/withdrawals/${id}/reject`;
    const answer = await act<object>(request, asking, path, { reason: 'Left over from a test' });
    // One operator rejects a few an hour.
    if ('awaitsApproval' in answer)
      await act(
        request,
        approving,
        `/api/admin/approvals/${(answer as AwaitsApproval).awaitsApproval.id}/approve`,
        {},
      );
  }
}

import { type APIRequestContext, expect } from '@playwright/test';

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

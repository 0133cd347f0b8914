import type { APIRequestContext } from '@playwright/test';
import type { FileWallet } from '../contracts/src/reconciliation/rules.ts';
import { act, actByTwo, bothOperators, look } from './admin.ts';

/** With an explained fee, by two operators. */
export async function closeWallet(request: APIRequestContext, wallet: FileWallet): Promise<string> {
  const [token, second] = await bothOperators(request);
  const simulated = `/api/admin/wallets/simulated-statement?wallet=${wallet}`;
  const { fileName, text } = await look<{ fileName: string; text: string }>(request, token, simulated);
  const file = Buffer.from(text).toString('base64');
  const body = { wallet, fileName, file, isDryRun: false };
  const { lastDay } = await act<{ lastDay: string }>(request, token, '/api/admin/wallets/statements', body);
  const open = `/api/admin/wallets/differences?wallet=${wallet}`;
  const { differences } = await look<{ differences: { id: string; kind: string }[] }>(request, token, open);
  for (const { id, kind } of differences) {
    const explained = { wallet, currency: 'UGX', kind, ids: [id], reason: 'The account fee' };
    await act(request, token, '/api/admin/wallets/differences/explain', explained);
  }
  const close = { wallet, currency: 'UGX', day: lastDay, reason: 'As the statement says' };
  await actByTwo(request, '/api/admin/wallets/closes', close, [token, second]);
  return lastDay;
}

import type { DataOf } from '@sanduku/contracts/endpoint';
import type { reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import type { StatedWallet } from '@sanduku/contracts/reconciliation/rules';
import type { TestAnswer, TestApp } from './app.ts';
import { callByTwo } from './operators.ts';

type Imported = DataOf<typeof reconciliationApi.adminImportStatement>;
interface Office {
  readonly app: TestApp;
  readonly token: string;
}

export function importFile(
  { app, token }: Office,
  wallet: StatedWallet,
  file: string | Buffer,
  isDryRun = false,
): Promise<TestAnswer<Imported>> {
  const body = { wallet, fileName: 'statement', file: Buffer.from(file).toString('base64'), isDryRun };
  return app.call('POST', '/api/admin/wallets/statements', { token, body });
}

export function closeByTwo({ app, token }: Office, wallet: StatedWallet, day: string) {
  const body = { wallet, currency: 'UGX', day, reason: 'compared with the statement' };
  return callByTwo<{ day: string; balance: number }>(app, '/api/admin/wallets/closes', { token, body });
}

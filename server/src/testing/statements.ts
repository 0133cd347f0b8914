import type { DataOf } from '@sanduku/contracts/endpoint';
import { startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Difference, reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import type { FileWallet } from '@sanduku/contracts/reconciliation/rules';
import { creditDeposit } from '../modules/deposits/credit.ts';
import type { WrittenLine } from '../modules/reconciliation/sandbox-statement.ts';
import type { TestAnswer, TestApp } from './app.ts';
import { receiveDeposit } from './deposits.ts';
import { callByTwo } from './operators.ts';

type Imported = DataOf<typeof reconciliationApi.adminImportStatement>;
const NOON_MS = 12 * 60 * 60_000;

interface Office {
  readonly app: TestApp;
  readonly token: string;
}

export function importFile(
  { app, token }: Office,
  wallet: FileWallet,
  file: string | Buffer,
  isDryRun = false,
): Promise<TestAnswer<Imported>> {
  const body = { wallet, fileName: 'statement', file: Buffer.from(file).toString('base64'), isDryRun };
  return app.call('POST', '/api/admin/wallets/statements', { token, body });
}

export function closeByTwo({ app, token }: Office, wallet: FileWallet, day: string) {
  const body = { wallet, currency: 'UGX', day, reason: 'compared with the statement' };
  return callByTwo<{ day: string; balance: number }>(app, '/api/admin/wallets/closes', { token, body });
}

export async function explainOpen(
  { app, token }: Office,
  wallet: FileWallet,
  isChosen: (difference: Difference, index: number) => boolean = () => true,
): Promise<void> {
  const path = `/api/admin/wallets/differences?limit=100&wallet=${wallet}`;
  const { data } = await app.call<{ differences: Difference[] }>('GET', path, { token });
  const byKind = Map.groupBy(data.differences.filter(isChosen), ({ kind }) => kind);
  for (const [kind, found] of byKind) {
    // Stay below the rate limit.
    app.clock.advance(1_000);
    const ids = found.map(({ id }) => id);
    const body = { wallet, currency: 'UGX', kind, ids, reason: 'as the provider told us' };
    const answer = await app.call('POST', '/api/admin/wallets/differences/explain', { token, body });
    if (answer.status !== 200) throw new Error(`Differences were not explained: ${answer.code}`);
  }
}

/** At noon of the day, a minute apart, as the provider lists deposits. */
export async function depositLines(
  app: TestApp,
  { id: player }: { id: bigint },
  day: string,
  amounts: readonly number[],
): Promise<WrittenLine[]> {
  const deps = { database: app.database, ledger: app.ledger, clock: () => app.clock.now() };
  const lines: WrittenLine[] = [];
  for (const [index, units] of amounts.entries()) {
    app.clock.set(new Date(startOfKampalaDay(day).getTime() + NOON_MS + index * 60_000));
    const amount = BigInt(units) * MICROS_PER_UNIT;
    const phone = `25677${(1_000_000 + index).toString()}`;
    const id = await receiveDeposit(app, { id: player, currency: 'UGX' }, amount, { phone });
    await creditDeposit(deps, id);
    const { reference } = await app.database.queries
      .selectFrom('deposit')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    lines.push({
      at: new Date(app.clock.now().getTime() - 5_000),
      amount,
      fee: 0n,
      providerReference: `F${id}`,
      ourReference: reference,
      phone,
      type: 'PAYMENT',
    });
  }
  return lines;
}

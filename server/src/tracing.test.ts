import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Statement } from '@sanduku/contracts/statement/api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endsWithParent } from '../../tools/run-command.ts';
import { openDatabase } from './database/database.ts';
import { databaseImage } from './database/image.ts';
import { tracedDatabase, tracedQueries } from './database/traced.ts';
import { createLedger } from './ledger/ledger.ts';
import { createLog } from './lib/log.ts';
import { Tracing } from './lib/tracing.ts';
import { demoLogin } from './modules/players/demo-player.ts';
import { newDatabaseUrl } from './testing/databases.ts';
import { fundedAccount, move } from './testing/ledger.ts';
import { spawnProduct } from './testing/spawn-product.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: { key: string; value: { arrayValue?: { values: { stringValue: string }[] } } }[];
  readonly links: { traceId: string; spanId: string }[];
}

const NO_ANSWER = 0;
const waiting = { timeout: 60_000, interval: 20 };
let folder: string;
let collector: Server;
let endpoint: string;
let status: number;
let spans: Span[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sanduku-tracing-'));
  status = 200;
  spans = [];
  collector = createServer(async (request, answer) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    if (request.url === '/v1/traces' && status === 200)
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    if (status !== NO_ANSWER) answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => {
  collector.close();
  collector.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const transfersOf = (span: Span | undefined) =>
  span?.attributes
    .find(({ key }) => key === 'ledger.transfer.ids')
    ?.value.arrayValue?.values.map(({ stringValue }) => stringValue);

async function openTraced(settings: { ratio: number } = { ratio: 1 }) {
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => void logged.push(line) });
  const tracing = new Tracing({ endpoint, ...settings }, log);
  const url = await newDatabaseUrl();
  const place = url === undefined ? { image: databaseImage } : { url };
  const opened = await openDatabase({ ...place, observer: tracedQueries(tracing) });
  const database = tracedDatabase(opened, tracing);
  return { logged, tracing, database, ledger: createLedger(database, { tracing }) };
}

test('the trace of a deposit leads from the request id to the ledger transfer', async () => {
  const product = await spawnProduct({
    DATA_DIR: folder,
    DATABASE_URL: (await newDatabaseUrl()) ?? '',
    LOG_LEVEL: 'silent',
    SANDBOX_RAIL_DELAY_MS: '50',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  const origin = `http://127.0.0.1:${product.port}`;
  const requestId = randomUUID();
  const call = async <Data>(path: string, given: RequestInit = {}): Promise<Data> => {
    const answer = await fetch(`${origin}${path}`, given);
    const { data, error } = (await answer.json()) as { data: Data; error?: string };
    expect(error).toBeUndefined();
    return data;
  };
  const post = (body: object, headers = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { token } = await call<{ token: string }>('/api/auth/login', post(demoLogin));
  const authorization = `Bearer ${token}`;
  const deposit = { amount: 5_000, phone: '256772123456', provider: 'mtn' };
  await call(
    '/api/wallet/deposit-mobile',
    post(deposit, { authorization, 'idempotency-key': randomUUID(), 'x-request-id': requestId }),
  );
  const [transfer] = await vi.waitFor(async () => {
    const { movements } = await call<Statement>('/api/wallet/statement', { headers: { authorization } });
    const deposits = movements.filter(({ kind }) => kind === 'deposit');
    expect(deposits).toHaveLength(1);
    return deposits;
  }, waiting);
  await product.stop('SIGTERM');

  const trace = spans.filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
  const request = trace.find(({ name }) => name === 'POST /api/wallet/deposit-mobile');
  const children = (parent: Span | undefined) =>
    trace.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId);
  expect(children(request).map(({ name }) => name)).toContain('mobile_deposit_start');
  const credit = trace.find(({ name }) => name === 'deposit_credit');
  const poll = children(request).find((span) => children(span).some(({ name }) => name === 'deposit_credit'));
  expect(poll?.name).toBe('deposit poll');
  expect(transfersOf(credit)).toEqual([transfer?.id]);
  expect(credit?.parentSpanId).toBe(poll?.spanId);
  expect(JSON.stringify(spans)).not.toContain(deposit.phone);
  expect(JSON.stringify(spans)).not.toContain(token);
});

test('a command that shares its statement keeps its own trace, transfer and a link', async () => {
  const { tracing, database, ledger } = await openTraced();
  const accounts = await Promise.all([1, 2, 3].map(() => fundedAccount({ database, ledger }, 100n)));
  const house = await ledger.house('house.fees', 'UGX');
  const outcomes = await Promise.all(
    accounts.map((account) => tracing.job(`of ${account.id}`, () => ledger.post(move(account, house, 10n)))),
  );
  await ledger.close(0);
  await database.close();
  await tracing.close();

  const commands = spans.filter(({ name }) => name === 'ledger command');
  const posted = outcomes.map((outcome) => outcome.status === 'posted' && [`${outcome.transferId}`]);
  expect(commands.map(transfersOf)).toEqual(expect.arrayContaining(posted));
  expect(new Set(commands.map(({ traceId }) => traceId)).size).toBe(3);
  const batches = spans.filter(({ name }) => name === 'ledger batch');
  expect(batches.length).toBeLessThan(3);
  for (const command of commands) {
    const own = batches.find(({ parentSpanId }) => parentSpanId === command.spanId);
    const shared = batches.find(({ spanId }) => spanId === command.links[0]?.spanId);
    expect(own ?? shared).toBeDefined();
    if (shared) expect(shared.links.map(({ spanId }) => spanId)).toContain(command.spanId);
  }
});

test('a statement outside of requests and jobs, and a share of 0, send nothing', async () => {
  const { tracing, database, ledger } = await openTraced({ ratio: 0 });
  const account = await fundedAccount({ database, ledger }, 100n);
  const house = await ledger.house('house.fees', 'UGX');
  await tracing.job('unsampled', () => ledger.post(move(account, house, 10n)));
  await database.close();
  await tracing.close();
  expect(spans).toEqual([]);
});

test('a collector that fails affects no call, and is logged once', async () => {
  const { logged, tracing, database, ledger } = await openTraced();
  status = 400;
  const account = await fundedAccount({ database, ledger }, 100n);
  const house = await ledger.house('house.fees', 'UGX');
  const outcome = await tracing.job('payment', () => ledger.post(move(account, house, 10n)));
  expect(outcome.status).toBe('posted');
  await database.close();
  await tracing.close();
  expect(logged.filter((line) => line.includes('traces are not accepted'))).toHaveLength(1);
});

test('a collector that hangs delays the end by a few seconds only', async () => {
  const { tracing, database } = await openTraced();
  status = NO_ANSWER;
  for (let job = 0; job < 1_500; job++) await tracing.job('many', async () => {});
  const began = performance.now();
  await tracing.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  await database.close();
});

test('a server without a collector does not load OpenTelemetry', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(join(import.meta.dirname, 'main.ts'))});
    console.log(loaded.join(' '));`;
  const loaded = execFileSync(process.execPath, [...endsWithParent, '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(loaded).toContain('server/src/app.ts');
  expect(loaded).not.toMatch(/lib\/tracing\.ts|@opentelemetry\/(sdk|exporter|otlp)/);
});

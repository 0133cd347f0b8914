// For benchmarks and fault tests. Needs DATABASE_URL and prints its port first.
import type { AddressInfo } from 'node:net';
import { endpoint } from '@sanduku/contracts/endpoint';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { openDatabase } from '../database/database.ts';
import { registerEndpoint } from '../http/routes.ts';
import { createLedger } from '../ledger/ledger.ts';
import { idempotencyKey } from '../ledger/transfer.ts';
import { createLog } from '../lib/log.ts';
import { Refusal } from '../lib/refusal.ts';
import { testEpochKeys } from './epoch-keys.ts';
import { testRails } from './rails.ts';
import { testSigningKey } from './signing-key.ts';

const transfer = endpoint('POST /test/transfers', 'public', {
  summary: 'Move money between a player and the house',
  body: z.object({ account: z.string().regex(/^\d+$/), amount: z.int() }),
  data: z.object({ transferId: z.string(), balance: z.string() }),
});

const database = await openDatabase({ url: process.env.DATABASE_URL ?? '', connections: 4 });
const ledger = createLedger(database);
const bankroll = await ledger.house('house.bankroll', 'UGX');
const log = createLog(process.env.LOG_LEVEL ?? 'error');

const app = await createApp({
  config: { mode: 'sandbox', metricsToken: undefined, trustedProxies: [] },
  log,
  database,
  ledger,
  epochKeys: testEpochKeys,
  signingKey: testSigningKey,
  ...testRails,
  extend: (http, authorise) =>
    registerEndpoint(http, authorise, transfer, async ({ body, request }) => {
      const amount = BigInt(body.amount);
      const outcome = await ledger.post({
        kind: 'opening',
        cause: BigInt(body.account),
        key: idempotencyKey('player:test', String(request.headers['idempotency-key'])),
        request: body,
        legs: [
          { account: { id: BigInt(body.account), currency: 'UGX' }, amount },
          { account: bankroll, amount: -amount },
        ],
        events: [{ topic: 'balance', payload: { amount: body.amount } }],
      });
      if (outcome.status === 'refused') return new Refusal('not_enough_money');
      return { transferId: outcome.transferId.toString(), balance: String(outcome.balances[0]) };
    }),
});
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.http.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(app.http.server.address() as AddressInfo).port}\n`);

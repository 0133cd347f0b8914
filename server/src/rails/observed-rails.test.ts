import type { walletApi } from '@sanduku/contracts/deposits/api';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../lib/log.ts';
import type { CollectionOrder } from '../modules/deposits/ports.ts';
import { RailCalls } from '../modules/rail-calls/rail-calls.ts';
import { createTestApp, TestClock } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { testRails } from '../testing/rails.ts';
import { observedRails } from './observed-rails.ts';
import { type SimulatedRail, simulatedMtn } from './testing/simulated-rails.ts';

const order: CollectionOrder = {
  reference: '6c6d2f0c-4b62-4f0e-8f4e-0d9c5e8f3a11',
  phone: '256772123456',
  amount: 5_000_000_000n,
  callbackToken: 'token',
};

onOneEngine('calls to rails', (context) => {
  const clock = new TestClock();
  const now = () => clock.now();
  let mtn: SimulatedRail;
  beforeEach(async () => {
    mtn = await simulatedMtn({ clock: now });
    await asOwner(context.database, (owner) => owner.deleteFrom('rail_health').execute());
  });
  afterEach(() => mtn.close());

  function startProcess() {
    const logged: Record<string, unknown>[] = [];
    const registry = new Registry();
    const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
    const calls = new RailCalls({ database: context.database, clock: now, log, registry });
    const mobileRails = { ...testRails.mobileRails, mtn: mtn.rail };
    const rails = observedRails({ ...testRails, mobileRails }, calls);
    return { rails, calls, logged, shown: () => registry.metrics() };
  }
  /** Two each: the token is requested again. */
  const rejectKeys = (calls: number) =>
    mtn.simulation.faults.push(...Array.from({ length: calls }, () => ({ status: 401 })));
  const troubled = async () => {
    clock.advance(5_000);
    const app = await createTestApp(context.database, { clock });
    const path = '/api/wallet/providers';
    return (await app.call<DataOf<typeof walletApi.providerTrouble>>('GET', path)).data.troubled;
  };

  test('that reject our keys are counted, logged as errors, and shown to players until one succeeds', async () => {
    const worker = startProcess();
    const api = startProcess();
    rejectKeys(6);
    for (let call = 0; call < 3; call++) {
      expect(await worker.rails.mobileRails.mtn.enquire(order.reference)).toMatchObject({
        isUnauthorised: true,
      });
    }
    await worker.calls.close();
    expect(await worker.shown()).toContain(
      'rail_calls_total{rail="mtn",operation="deposit_enquiry",outcome="unauthorised"} 3',
    );
    expect(worker.logged).toMatchObject([{ level: 'error', rail: 'mtn', outcome: 'unauthorised' }]);
    expect(await troubled()).toEqual(['mtn']);

    mtn.simulation.faults.length = 0;
    expect(await api.rails.mobileRails.mtn.request(order)).toEqual({ status: 'accepted' });
    await api.calls.close();
    expect(await troubled()).toEqual([]);
  });

  test('that fail are added up over processes, and forgotten when nobody called for ten minutes', async () => {
    mtn.simulation.isDown = true;
    for (const process of [startProcess(), startProcess(), startProcess()]) {
      expect(await troubled()).toEqual([]);
      await process.rails.mobileRails.mtn.request(order);
      await process.calls.close();
      expect(process.logged).toMatchObject([{ level: 'warn', outcome: 'unclear' }]);
    }
    expect(await troubled()).toEqual(['mtn']);
    clock.advance(10 * 60_000);
    expect(await troubled()).toEqual([]);
  });

  test("that decline a player's payment are no trouble of the rail", async () => {
    const { rails, calls } = startProcess();
    mtn.simulation.faults.push({ status: 400 }, { status: 400 }, { status: 400 });
    const { mtn: rail } = rails.mobileRails;
    expect(await rail.enquire('6c6d2f0c-4b62-4f0e-8f4e-0d9c5e8f3a12')).toMatchObject({ status: 'unclear' });
    mtn.simulation.faults.length = 0;
    for (let call = 0; call < 3; call++) await rail.enquire('6c6d2f0c-4b62-4f0e-8f4e-0d9c5e8f3a12');
    await calls.close();
    expect(await troubled()).toEqual([]);
  });

  test('to the signer are counted when they fail', async () => {
    const { rails, calls, shown } = startProcess();
    await expect(rails.usdtPayouts.signer.walletOf('tron')).rejects.toThrow();
    await calls.close();
    expect(await shown()).toContain(
      'rail_calls_total{rail="signer",operation="walletOf",outcome="failed"} 1',
    );
    const rows = await context.database.queries.selectFrom('rail_health').selectAll().execute();
    expect(rows).toMatchObject([{ rail: 'signer', direction: 'out', failures: 1 }]);
  });
});

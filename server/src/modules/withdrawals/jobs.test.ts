import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { type SimulatedRail, simulatedAirtel, simulatedMtn } from '../../rails/testing/simulated-rails.ts';
import { createTestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { createHttpApp } from '../../testing/http-app.ts';
import { approved, createWithdrawalWorld, holdings, payoutOf } from '../../testing/withdrawals.ts';

onPostgres('Payouts in the background', (engine) => {
  let providers: { mtn: SimulatedRail; airtel: SimulatedRail };
  beforeEach(async () => {
    const options = { clock: () => new Date(), delayMs: 0 };
    providers = { mtn: await simulatedMtn(options), airtel: await simulatedAirtel(options) };
  });
  afterEach(async () => {
    await Promise.all(Object.values(providers).map((provider) => provider.close()));
  });

  const startProcess = async () => {
    const database = await openDatabase({ url: engine.url ?? '' });
    const payoutRails = { mtn: providers.mtn.payoutRail, airtel: providers.airtel.payoutRail };
    return createHttpApp({ database, payoutRails });
  };

  test('approved payouts of a stopped process are paid once by others', async () => {
    const app = await createTestApp(engine.database);
    app.clock.set(new Date());
    const world = await createWithdrawalWorld(app);
    const { player, id } = await approved(world);
    expect(providers.mtn.payouts.payments).toEqual([]);

    const processes = [await startProcess(), await startProcess()];
    for (const process of processes) process.startJobs();
    await vi.waitFor(async () => expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' }), {
      timeout: 40_000,
      interval: 200,
    });
    expect(providers.mtn.payouts.payments).toHaveLength(1);
    expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    await Promise.all(processes.map((process) => process.close()));
    await world.close();
  }, 60_000);
});

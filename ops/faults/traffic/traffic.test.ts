import { afterAll, expect, test } from 'vitest';
import { onPostgres } from '../../../server/src/testing/databases.ts';
import { type SpawnedProduct, spawnProduct } from '../../../server/src/testing/spawn-product.ts';
import { freePort } from '../../../tools/free-port.ts';
import { compareWithDatabase } from './compare.ts';
import { seedPlayers } from './players.ts';
import type { Recorded } from './recorded.ts';
import { startTraffic } from './traffic.ts';

const PLAYERS = 16;
const ANSWERS = 120;

/** The shortest fault of `npm run faults`. */
onPostgres('mixed traffic', (world) => {
  let server: SpawnedProduct | undefined;
  let recorded: Recorded;
  afterAll(() => server?.stop('SIGKILL'));
  const compare = async () => (await compareWithDatabase(recorded, world.database.queries)).problems;

  test('loses and duplicates nothing when the server is killed and restarted', {
    timeout: 120_000,
  }, async () => {
    const url = world.url as string;
    const port = await freePort();
    const start = () =>
      spawnProduct({
        DATABASE_URL: url,
        PORT: String(port),
        LOG_LEVEL: 'silent',
      });
    const players = await seedPlayers(url, PLAYERS);
    server = await start();
    const origin = `http://127.0.0.1:${port}`;
    const traffic = startTraffic({ origin, players, perSecond: 100, paysOnChains: false });
    await traffic.untilServed(ANSWERS);
    await server.stop('SIGKILL');
    server = await start();
    await traffic.untilServed(ANSWERS);
    recorded = await traffic.stop();
    expect(await compare()).toEqual([]);
  });

  test('reports what was lost, changed or done without a call', async () => {
    const [changed, forgotten, refused] = recorded
      .of('bet')
      .filter(({ outcome }) => outcome.status === 'acknowledged');
    const [never] = recorded.of('bet').filter(({ outcome }) => outcome.status === 'refused');
    if (!(changed && forgotten && refused && never)) throw new Error('There were too few bets');
    if (changed.outcome.status !== 'acknowledged') throw new Error('It was acknowledged a moment ago');
    const { answer } = changed.outcome;
    changed.outcome = { status: 'acknowledged', answer: { ...answer, newBalance: answer.newBalance + 1 } };
    recorded.calls.splice(
      recorded.calls.findIndex(({ key }) => key === forgotten.key),
      1,
    );
    refused.outcome = { status: 'refused', code: 'not_enough_money' };
    never.outcome = { status: 'acknowledged', answer };
    const problems = await compare();
    expect(problems).toHaveLength(4);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`bet ${changed.key}: was acknowledged as`),
        expect.stringMatching(new RegExp(`Nobody asked for the bet .*${forgotten.key}`)),
        expect.stringContaining(`bet ${refused.key}: was refused (not_enough_money), but done`),
        expect.stringContaining(`bet ${never.key}: was acknowledged, but is not there`),
      ]),
    );
  });
});

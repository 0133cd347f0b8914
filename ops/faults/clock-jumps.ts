import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvedWithdrawal, assertAlive, assertThat, post, signInOperator, until } from './checks.ts';
import { type Report, type Scene, underTraffic } from './scene.ts';
import { seedPlayers, type TrafficPlayer } from './traffic/players.ts';

const HOUR_MS = 60 * 60_000;
const jumpsInHours = [26, -26, 50, 0];
const ANSWERS_EACH = 150;
const INVESTORS = 3;
const INVESTED = 10_000;
/** A quote is valid for a minute. The wrong clock is off by a day. */
const OFFER_MS = 10 * 60_000;

export async function clockJumps(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-clock-'));
  const file = join(folder, 'off-by-ms');
  writeFileSync(file, '0');
  const preloads = [join(import.meta.dirname, 'shifted-clock.ts')];
  try {
    return await underTraffic({ preloads, environment: { SHIFTED_CLOCK: file } }, (scene) =>
      jump(scene, file),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function jump(scene: Scene, file: string): Promise<string[]> {
  const { traffic, postgres, server, origin, withDatabase } = scene;
  const investors = await seedPlayers(postgres.url, INVESTORS);
  const operator = await signInOperator(origin);
  for (const hours of jumpsInHours) {
    await setClock(scene, file, hours * HOUR_MS);
    for (const { token } of investors) {
      // Moving money first credits past days.
      await post(origin, '/api/investment/deposit', { token, body: { amount: INVESTED } });
    }
    await assertQuoteValid(origin, investors);
    await withdraw(scene, investors[0] as TrafficPlayer, operator);
    await traffic.untilServed(ANSWERS_EACH);
  }
  const signedOut = traffic.recorded.calls.filter(
    ({ outcome }) => outcome.status === 'refused' && outcome.code === 'not_signed_in',
  );
  assertThat(signedOut.length === 0, `${signedOut.length} calls heard that their session is over`);
  const earnings = await withDatabase(({ queries }) =>
    queries.selectFrom('investment_earning').selectAll().execute(),
  );
  assertThat(earnings.length === 0, `${earnings.length} days were credited that are not over`);
  assertAlive(server);
  return [
    `off by ${jumpsInHours.join(', ')} h`,
    'no session lost, no day credited early, every withdrawal paid',
  ];
}

async function setClock({ server }: Scene, file: string, offMs: number): Promise<void> {
  writeFileSync(file, String(offMs));
  server.process.kill('SIGUSR2');
  await until(
    'the server has taken the time',
    async () => readFileSync(`${file}.taken`, 'utf8') === String(offMs),
  );
}

async function assertQuoteValid(origin: string, players: readonly TrafficPlayer[]): Promise<void> {
  const [from, to] = players as [TrafficPlayer, TrafficPlayer];
  const { expiresAt } = await post<{ expiresAt: string }>(origin, '/api/transfers/quote', {
    token: from.token,
    body: { toUserId: to.id.toString(), amount: from.minimumTransfer },
  });
  const validMs = Date.parse(expiresAt) - Date.now();
  assertThat(validMs > 0 && validMs < OFFER_MS, `An offer stands for ${Math.round(validMs / 1_000)} s`);
}

async function withdraw(
  { origin, withDatabase }: Scene,
  player: TrafficPlayer,
  operator: string,
): Promise<void> {
  const id = await approvedWithdrawal(origin, player, operator);
  await withDatabase(({ queries }) =>
    until(`withdrawal ${id} has been paid`, async () => {
      const row = await queries
        .selectFrom('withdrawal')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.status === 'completed';
    }),
  );
}

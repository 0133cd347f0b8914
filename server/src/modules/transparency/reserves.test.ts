import type { DataOf } from '@sanduku/contracts/endpoint';
import { hashOfText } from '@sanduku/contracts/fairness/scheme';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { FileWallet } from '@sanduku/contracts/reconciliation/rules';
import type { ReservesOfDay, transparencyApi } from '@sanduku/contracts/transparency/api';
import { readLiabilities } from '@sanduku/contracts/transparency/liabilities';
import { isReserveSigned } from '@sanduku/contracts/transparency/reserve-signature';
import { belongsTo, ratiosOf, readReserves } from '@sanduku/contracts/transparency/reserves';
import { isSignedWith } from '@sanduku/contracts/transparency/signed-text';
import type { Wallet } from '@sanduku/contracts/wallets';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { createLog } from '../../lib/log.ts';
import { SignerClient } from '../../rails/usdt/payouts/signer-client.ts';
import type { UsdtPayouts } from '../../rails/usdt/payouts/usdt-payouts.ts';
import { startSandboxPayouts } from '../../signer/sandbox-payouts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { closeByTwo, explainOpen, importFile } from '../../testing/statements.ts';
import { writeStatement } from '../reconciliation/sandbox-statement.ts';
import { DUE_AFTER_MS, type ReservesDeps, snapshotReserves } from './reserves.ts';
import { snapshotFinishedDay } from './snapshot-day.ts';

type Days = DataOf<typeof transparencyApi.transparencyDays>;

const DAY = 86_400_000;
let moved = 0;

onEveryEngine('published reserves', (engine) => {
  let app: TestApp;
  let day: string;
  let payouts: UsdtPayouts;
  let deps: ReservesDeps;
  let operator: TestOperator;
  beforeEach(async () => {
    app = await createTestApp(engine.database);
    // The ledger uses the database's time, so its entries fall in the finished day.
    app.clock.set(new Date(Date.now() + ++moved * 3 * DAY));
    const clock = () => app.clock.now();
    payouts = await startSandboxPayouts(engine.database, clock);
    const log = createLog('silent');
    deps = { database: engine.database, clock, log, signingKey: testSigningKey, ...payouts };
    operator = await signedInOperator(app);
    await fundedPlayer(app, 50_000);
    await fundedPlayer(app, 300, { country: 'KE' });
    await book('mtn.collection', 30_000);
    await book('mtn.disbursement', 10_000);
    await book('airtel', 5_000);
    day = plusDays(kampalaDay(app.clock.now()), -1);
    await snapshotFinishedDay(deps, { now: clock });
  });
  afterEach(() => payouts.close());

  const book = (rail: Wallet, amount: number) =>
    callByTwo(app, '/api/admin/fund', {
      token: operator.token,
      body: { account: 'bankroll', currency: 'UGX', amount, rail, reason: 'paid in' },
    });
  /** Up to this day, with this balance by the statement. */
  const close = async (wallet: FileWallet, units: number) => {
    const office = { app, token: operator.token };
    const last = await engine.database.queries
      .selectFrom('wallet_statement')
      .select(['last_day', 'closing_balance'])
      .where('wallet', '=', wallet)
      .orderBy('last_day', 'desc')
      .limit(1)
      .executeTakeFirst();
    const closing = BigInt(units) * MICROS_PER_UNIT;
    const opening = last?.closing_balance ?? closing;
    const line = {
      at: new Date(startOfKampalaDay(day).getTime() + DAY / 2),
      amount: closing - opening,
      fee: 0n,
      providerReference: `line ${day}`,
      ourReference: '',
      phone: '',
      type: 'PAYMENT',
    };
    const file = writeStatement({
      wallet,
      currency: 'UGX',
      firstDay: last ? plusDays(last.last_day, 1) : day,
      lastDay: day,
      opening,
      lines: closing === opening ? [] : [line],
    });
    expect((await importFile(office, wallet, file)).status).toBe(200);
    await explainOpen(office, wallet);
    for (let next = last ? plusDays(last.last_day, 1) : day; next <= day; next = plusDays(next, 1)) {
      expect((await closeByTwo(office, wallet, next)).status).toBe(200);
    }
  };
  const published = async () => {
    const { data } = await app.call<Days>('GET', '/api/transparency/days?limit=1');
    const [newest] = data.days;
    if (newest?.day !== day) throw new Error('The day is not stated');
    return newest;
  };
  const ofOffice = async () =>
    (await app.call<{ days: ReservesOfDay[] }>('GET', '/api/admin/reserves', operator)).data.days[0];
  const books = async (provider: string) =>
    (await ofOffice())?.providers.find((one) => one.provider === provider)?.books ?? 0;

  test('are signed once the day of every wallet is closed, and are logged', async () => {
    expect(await snapshotReserves(deps)).toBe(undefined);
    expect((await published()).reserves).toBe(null);
    expect((await ofOffice())?.addresses.map(({ chain }) => chain)).toEqual(['bsc', 'ethereum', 'tron']);
    expect(await books('mtn')).toBeGreaterThanOrEqual(40_000);
    await close('mtn.collection', 25_000);
    await close('airtel', 4_000);
    expect((await published()).reserves).toBe(null);
    await close('mtn.disbursement', 9_000);
    expect((await ofOffice())?.providers).toMatchObject([
      { provider: 'mtn', stated: { amount: 34_000, operators: [operator.username, expect.any(String)] } },
      { provider: 'airtel', stated: { amount: 4_000 } },
    ]);
    const { liabilities, reserves } = await published();
    if (!reserves) throw new Error('Nothing is signed');
    expect(await isSignedWith(testSigningKey.publicKey, reserves)).toBe(true);
    const read = readReserves(reserves.text);
    const owed = readLiabilities(liabilities.text);
    if (!read || !owed) throw new Error('The texts cannot be read');
    expect(belongsTo(read, owed, liabilities.text)).toBe(true);
    expect(read.usdt.map((held) => [held.chain, isReserveSigned(held, read)])).toEqual([
      ['bsc', true],
      ['ethereum', true],
      ['tron', true],
    ]);
    expect(read.stated.map(({ provider, amount }) => [provider, Number(amount) / 1e6])).toEqual([
      ['airtel', 4_000],
      ['mtn', 34_000],
    ]);
    expect(ratiosOf(owed, read).all).toBeGreaterThan(0n);
    const fact = await engine.database.queries
      .selectFrom('log_fact')
      .select('body')
      .where('kind', '=', 'reserves')
      .where('subject', '=', day)
      .executeTakeFirstOrThrow();
    expect(fact.body).toEqual({ day, hash: hashOfText(reserves.text) });
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
    // A signed day never changes.
    app.clock.advance(DUE_AFTER_MS);
    expect(await snapshotReserves(deps)).toBe(undefined);
  });

  test('are signed when due with what is there, then closed', async () => {
    await snapshotReserves(deps);
    app.clock.advance(DUE_AFTER_MS - 1);
    expect(await snapshotReserves(deps)).toBe(undefined);
    app.clock.advance(1);
    expect(await snapshotReserves(deps)).toBe(day);
    const read = readReserves((await published()).reserves?.text ?? '');
    expect(read?.stated).toEqual([]);
    expect(read?.usdt).toHaveLength(3);
    operator = await signedInOperator(app);
    for (const wallet of ['mtn.collection', 'mtn.disbursement', 'airtel'] as const)
      await close(wallet, 1_000);
    expect((await ofOffice())?.providers.map(({ stated }) => stated)).toEqual([null, null]);
    const directly = sql`insert into reserve_stated (day, provider, currency, amount, approval_id, entered_at)
                         select ${day}, 'mtn', 'UGX', 1, max(id), now() from approval`;
    await expect(directly.execute(engine.database.queries)).rejects.toThrow(/are signed/);
  });

  test('skip a node or signer that does not answer until due', async () => {
    const [tron, ...others] = payouts.chains;
    const heldBy = vi.fn().mockRejectedValueOnce(new Error('no answer'));
    const deaf = { rail: tron?.rail ?? 'tron', heldBy };
    expect(await snapshotReserves({ ...deps, chains: [deaf, ...others] })).toBe(undefined);
    expect((await ofOffice())?.addresses).toHaveLength(2);
    heldBy.mockResolvedValue({ amount: 5n * MICROS_PER_UNIT, block: 7 });
    await snapshotReserves({ ...deps, chains: [deaf, ...others] });
    expect((await ofOffice())?.addresses.find(({ chain }) => chain === 'tron')).toMatchObject({
      amount: 5,
      block: '7',
    });
    const nobody = new SignerClient({ url: 'http://127.0.0.1:9', token: 'x' });
    app.clock.advance(DAY);
    day = plusDays(day, 1);
    await snapshotFinishedDay(deps, { now: deps.clock });
    app.clock.advance(DUE_AFTER_MS);
    expect(await snapshotReserves({ ...deps, signer: nobody })).toBe(day);
    expect(readReserves((await published()).reserves?.text ?? '')?.usdt).toEqual([]);
  });

  test("never count an address with another's signature", async () => {
    const signer = {
      vouch: async () =>
        ({ status: 'signed', address: `0x${'9'.repeat(40)}`, signature: '1b'.repeat(65) }) as const,
    };
    await snapshotReserves({ ...deps, signer });
    expect((await ofOffice())?.addresses).toEqual([]);
    // Nor with its signature of the previous day.
    const before = await payouts.signer.vouch({
      rail: 'tron',
      day: plusDays(day, -1),
      liabilities: '0'.repeat(64),
    });
    await snapshotReserves({ ...deps, signer: { vouch: async () => before } });
    expect((await ofOffice())?.addresses).toEqual([]);
  });

  test('count no money that the ledger does not know, or that arrived after the snapshot', async () => {
    const had = await books('airtel');
    app.clock.advance(1);
    await book('airtel', 1_000);
    expect(await books('airtel')).toBe(had);
    await close('airtel', had + 500);
    await snapshotReserves(deps);
    expect((await ofOffice())?.providers[1]).toMatchObject({ books: had, stated: { amount: had } });
  });

  test('are append-only, and the audit finds forged rows', async () => {
    await snapshotReserves(deps);
    for (const table of ['reserve_address', 'reserve_stated', 'reserve_day']) {
      await expect(
        asOwner(engine.database, (owner) => sql`delete from ${sql.table(table)}`.execute(owner)),
      ).rejects.toThrow();
    }
    await close('airtel', 2_000);
    // A compromised server inserts a row without approval.
    await sql`insert into reserve_stated (day, provider, currency, amount, approval_id, entered_at)
              select ${day}, 'mtn', 'UGX', 9e12, min(id), now() from approval`.execute(
      engine.database.queries,
    );
    expect((await auditMoney(engine.database.queries)).problems).toEqual([
      `What mtn held on ${day} is not from closed days`,
      `What mtn held on ${day} is more than the books had`,
    ]);
    await asOwner(engine.database, async (owner) => {
      await sql`alter table reserve_stated disable trigger user`.execute(owner);
      await sql`delete from reserve_stated where day = ${day}`.execute(owner);
      await sql`alter table reserve_stated enable trigger user`.execute(owner);
    });
  });
});

import type { DataOf } from '@sanduku/contracts/endpoint';
import { hashOfText } from '@sanduku/contracts/fairness/scheme';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { transparencyApi } from '@sanduku/contracts/transparency/api';
import { readLiabilities } from '@sanduku/contracts/transparency/liabilities';
import { isReserveSigned } from '@sanduku/contracts/transparency/reserve-signature';
import { belongsTo, ratiosOf, readReserves } from '@sanduku/contracts/transparency/reserves';
import type { ReservesOfDay } from '@sanduku/contracts/transparency/reserves-api';
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
import { DUE_AFTER_MS, type ReservesDeps, takeReserves } from './reserves.ts';
import { takeFinishedDay } from './snapshot-day.ts';

type Days = DataOf<typeof transparencyApi.transparencyDays>;

const DAY = 86_400_000;
let moved = 0;
const reason = 'the statement of this morning';

onEveryEngine('published reserves', (engine) => {
  let app: TestApp;
  let day: string;
  let payouts: UsdtPayouts;
  let deps: ReservesDeps;
  let operator: TestOperator;
  beforeEach(async () => {
    app = await createTestApp(engine.database);
    // The ledger uses the database's time, so its entries fall inside the finished day.
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
    await takeFinishedDay(deps, { now: clock });
  });
  afterEach(() => payouts.close());

  /** Funds a provider account in the ledger. */
  const book = (rail: Wallet, amount: number) =>
    callByTwo(app, '/api/admin/fund', {
      token: operator.token,
      body: { account: 'bankroll', currency: 'UGX', amount, rail, reason: 'paid in' },
    });
  const stateAlone = (provider: string, amount: number, by = operator) =>
    app.call<AwaitsApproval>('POST', '/api/admin/reserves', {
      token: by.token,
      body: { day, provider, amount, reason },
    });
  const state = (provider: string, amount: number) =>
    callByTwo(app, '/api/admin/reserves', { token: operator.token, body: { day, provider, amount, reason } });
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

  test('are signed once both providers are stated, and are logged', async () => {
    expect(await takeReserves(deps)).toBe(undefined);
    expect((await published()).reserves).toBe(null);
    expect((await ofOffice())?.addresses.map(({ chain }) => chain)).toEqual(['bsc', 'ethereum', 'tron']);
    const [mtn, airtel] = [await books('mtn'), await books('airtel')];
    expect(mtn).toBeGreaterThanOrEqual(40_000);
    expect((await state('mtn', mtn)).status).toBe(200);
    expect((await published()).reserves).toBe(null);
    expect((await state('airtel', airtel)).status).toBe(200);
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
      ['airtel', airtel],
      ['mtn', mtn],
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
    // A day is signed once, whatever comes later.
    app.clock.advance(DUE_AFTER_MS);
    expect(await takeReserves(deps)).toBe(undefined);
  });

  test('are signed when due with what is there, then closed', async () => {
    await takeReserves(deps);
    const waiting = (await stateAlone('mtn', 0)).data.awaitsApproval;
    app.clock.advance(DUE_AFTER_MS - 1);
    expect(await takeReserves(deps)).toBe(undefined);
    app.clock.advance(1);
    expect(await takeReserves(deps)).toBe(day);
    const read = readReserves((await published()).reserves?.text ?? '');
    expect(read?.stated).toEqual([]);
    expect(read?.usdt).toHaveLength(3);
    operator = await signedInOperator(app);
    const second = await signedInOperator(app);
    const late = await app.call('POST', `/api/admin/approvals/${waiting.id}/approve`, {
      token: second.token,
      body: {},
    });
    expect(late).toMatchObject({ status: 409, params: { why: 'reserves_signed' } });
    expect(await stateAlone('airtel', 0)).toMatchObject({ status: 409, params: { why: 'reserves_signed' } });
    const directly = sql`insert into reserve_stated (day, provider, currency, amount, approval_id, entered_at)
                         values (${day}, 'mtn', 'UGX', 1, ${BigInt(waiting.id)}, now())`;
    await expect(directly.execute(engine.database.queries)).rejects.toThrow(/are signed/);
  });

  test('skip a node or signer that does not answer until due', async () => {
    const [tron, ...others] = payouts.chains;
    const heldBy = vi.fn().mockRejectedValueOnce(new Error('no answer'));
    const deaf = { rail: tron?.rail ?? 'tron', heldBy };
    expect(await takeReserves({ ...deps, chains: [deaf, ...others] })).toBe(undefined);
    expect((await ofOffice())?.addresses).toHaveLength(2);
    heldBy.mockResolvedValue({ amount: 5n * MICROS_PER_UNIT, block: 7 });
    await takeReserves({ ...deps, chains: [deaf, ...others] });
    expect((await ofOffice())?.addresses.find(({ chain }) => chain === 'tron')).toMatchObject({
      amount: 5,
      block: '7',
    });
    const nobody = new SignerClient({ url: 'http://127.0.0.1:9', token: 'x' });
    app.clock.advance(DAY);
    day = plusDays(day, 1);
    await takeFinishedDay(deps, { now: deps.clock });
    app.clock.advance(DUE_AFTER_MS);
    expect(await takeReserves({ ...deps, signer: nobody })).toBe(day);
    expect(readReserves((await published()).reserves?.text ?? '')?.usdt).toEqual([]);
  });

  test("never count an address with another's signature", async () => {
    const signer = {
      vouch: async () =>
        ({ status: 'signed', address: `0x${'9'.repeat(40)}`, signature: '1b'.repeat(65) }) as const,
    };
    await takeReserves({ ...deps, signer });
    expect((await ofOffice())?.addresses).toEqual([]);
    // Nor with its signature of the previous day.
    const before = await payouts.signer.vouch({
      rail: 'tron',
      day: plusDays(day, -1),
      liabilities: '0'.repeat(64),
    });
    await takeReserves({ ...deps, signer: { vouch: async () => before } });
    expect((await ofOffice())?.addresses).toEqual([]);
  });

  test("need two operators for a provider's balance", async () => {
    const asked = await stateAlone('mtn', 0);
    expect(asked.status).toBe(202);
    const { id, before, after } = asked.data.awaitsApproval;
    expect(before).toEqual({ books: await books('mtn'), currency: 'UGX' });
    expect(after).toMatchObject({ amount: 0, currency: 'UGX', provider: 'mtn', day });
    const approve = (by: TestOperator) =>
      app.call('POST', `/api/admin/approvals/${id}/approve`, { token: by.token, body: {} });
    expect(await approve(operator)).toMatchObject({ status: 409, code: 'needs_another_operator' });
    expect((await ofOffice())?.providers[0]?.stated).toBe(null);
    const second = await signedInOperator(app);
    expect((await approve(second)).status).toBe(200);
    expect((await ofOffice())?.providers[0]?.stated).toMatchObject({
      amount: 0,
      operators: [operator.username, second.username],
    });
    expect(await stateAlone('mtn', 0)).toMatchObject({ status: 409, params: { why: 'reserve_stated' } });
  });

  test('never exceed the ledger, even if two operators agree', async () => {
    const had = await books('mtn');
    expect(await stateAlone('mtn', had + 0.01)).toMatchObject({
      status: 400,
      code: 'not_enough_money',
      params: { why: 'ledger_balance_too_low', holds: { amount: had, currency: 'UGX' } },
    });
    expect((await stateAlone('mtn', had)).status).toBe(202);
  });

  test('exclude money that arrived after the snapshot', async () => {
    const had = await books('mtn');
    app.clock.advance(DAY);
    operator = await signedInOperator(app);
    day = plusDays(day, 1);
    await takeFinishedDay(deps, { now: deps.clock });
    app.clock.advance(1);
    await book('mtn.collection', 1_000);
    expect(await books('mtn')).toBe(had);
    expect((await stateAlone('mtn', had + 1)).code).toBe('not_enough_money');
  });

  test('exist only for days with published liabilities', async () => {
    const body = { day: plusDays(day, 1), provider: 'mtn', amount: 0, reason };
    expect((await app.call('POST', '/api/admin/reserves', { token: operator.token, body })).status).toBe(404);
  });

  test('are append-only, and the audit finds forged rows', async () => {
    await takeReserves(deps);
    for (const table of ['reserve_address', 'reserve_stated', 'reserve_day']) {
      await expect(
        asOwner(engine.database, (owner) => sql`delete from ${sql.table(table)}`.execute(owner)),
      ).rejects.toThrow();
    }
    const asked = (await stateAlone('mtn', 0)).data.awaitsApproval;
    // A compromised server inserts a row without approval.
    await sql`insert into reserve_stated (day, provider, currency, amount, approval_id, entered_at)
              values (${day}, 'airtel', 'UGX', 9e12, ${BigInt(asked.id)}, now())`.execute(
      engine.database.queries,
    );
    expect((await auditMoney(engine.database.queries)).problems).toEqual([
      `What airtel held on ${day} was not stated by two operators`,
      `What airtel held on ${day} is more than the books had`,
    ]);
    await asOwner(engine.database, async (owner) => {
      await sql`alter table reserve_stated disable trigger user`.execute(owner);
      await sql`delete from reserve_stated where day = ${day}`.execute(owner);
      await sql`alter table reserve_stated enable trigger user`.execute(owner);
    });
  });
});

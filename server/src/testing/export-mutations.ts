import { hash } from 'node:crypto';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { odds } from '@sanduku/contracts/odds';
import { openRound } from '../../../auditor/sanduku-auditor.mjs';
import { withLog } from './auditor.ts';
import { otherSigningKey, testSigningKey } from './signing-key.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of every kind, changed at will
export type Line = Record<string, any>;
/** Breaks one rule of an honest export. */
export type Mutation = (lines: readonly Line[]) => readonly Line[];

const parsed = (record: string): Line => JSON.parse(record);
const isRecord =
  (kind: string, having: Line = {}) =>
  ({ k, record }: Line) =>
    k === 'record' && has(parsed(record), { kind, ...having });
const has = (line: Line, having: Line) =>
  Object.entries(having).every(([name, value]) => line[name] === value);

/** The first line that fits. */
function change(lines: readonly Line[], fits: (line: Line) => boolean, by: (line: Line) => Line | Line[]) {
  const at = lines.findIndex(fits);
  if (at === -1) throw new Error('The export has no such line');
  return lines.toSpliced(at, 1, ...[by(lines[at] as Line)].flat());
}

/** Of the first line that has others; a function gets the old value. */
const set =
  (having: Line, fields: Line): Mutation =>
  (lines) =>
    change(
      lines,
      (line) => has(line, having),
      (line) => ({ ...line, ...changed(line, fields) }),
    );

const changed = (line: Line, fields: Line) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, to]) => [name, typeof to === 'function' ? to(line[name]) : to]),
  );

const other = (first: string, second: string) => (value: unknown) => (value === first ? second : first);

/** Signs the log again. */
const setRecord =
  (kind: string, having: Line, fields: Line): Mutation =>
  (lines) =>
    change(lines, isRecord(kind, having), (line) => {
      const record = parsed(line.record);
      return { ...line, record: canonicalJson({ ...record, ...changed(record, fields) }) };
    });

const relogged = (...mutations: Mutation[]): Mutation => {
  return (lines) =>
    withLog(
      mutations.reduce((each, mutate) => mutate(each), lines).map((line) => canonicalJson(line)),
      testSigningKey,
    ).map(parsed);
};
const drop =
  (fits: (line: Line) => boolean): Mutation =>
  (lines) =>
    change(lines, fits, () => []);
const dropAll =
  (fits: (line: Line) => boolean): Mutation =>
  (lines) =>
    lines.filter((line) => !fits(line));
const dropRecord = (kind: string, having: Line = {}) => relogged(drop(isRecord(kind, having)));
/** Before the last head. */
const addRecords =
  (...records: Line[]): Mutation =>
  (lines) => {
    const added = records.map((record) => ({ k: 'record', index: 0, record: canonicalJson(record) }));
    return lines.toSpliced(
      lines.findLastIndex(({ k }) => k === 'head'),
      0,
      ...added,
    );
  };
const timeOfHead = (lines: readonly Line[]): string =>
  lines.findLast(({ k }) => k === 'head')?.text.split('time ')[1];
const plusOne = (amount: string) => String(BigInt(amount) + 1n);
const relabel = (from: string, type: string): Mutation => {
  return (lines) =>
    change(
      lines,
      (line) => has(line, { k: 'transfer', type: from }),
      (line) => ({ ...line, type, cause: line.id }),
    );
};
const setEntry = (by: (entry: [string, string, string]) => [string, string, string]): Mutation => {
  return set(
    { k: 'round' },
    { entries: ([first, ...rest]: [string, string, string][]) => [by(first as never), ...rest] },
  );
};
const setReserves =
  (pattern: RegExp, by: (...parts: string[]) => string): Mutation =>
  (lines) =>
    change(
      lines,
      ({ k, reserves }) => k === 'day' && pattern.test(reserves?.text ?? ''),
      (line) => ({ ...line, reserves: testSigningKey.sign(line.reserves.text.replace(pattern, by)) }),
    );

const FIRST_DAY = '2026-09-01T00:00:00.000Z';
const VOID = { at: '', player: '', round: 'voided-1', seed: '1'.repeat(64), reason: 'chosen' };
const DEFAULT_HASH = oddsHash(odds);
const OTHER_PRIZES = [2000, 3000, 4000, 5001];
const OTHER_HASH = oddsHash({ boxes: 9, prizesBasisPoints: OTHER_PRIZES });

/** Adds what the sandbox's history lacks: a void, a change of rates, a pause. */
export const completed: Mutation = (lines) => {
  const { at, player } = lines.find(({ k }) => k === 'round') as Line;
  const {
    k: _k,
    player: _player,
    odds: oddsHash,
    ...voided
  } = { ...VOID, k: '', at, player, odds: DEFAULT_HASH };
  const first = lines.find(({ k }) => k === 'rates') as Line;
  const rates = { at: timeOfHead(lines), id: '1', rates: first.rates };
  const asked = lines.find(({ k }) => k === 'withdrawal') as Line;
  const { currency, amount } = asked;
  const steps = ['waiting', 'resumed'].map((step) => ({
    at: asked.at,
    withdrawal: asked.id,
    step,
    currency,
    amount,
  }));
  const withLines = [
    (all: readonly Line[]) =>
      change(
        all,
        ({ k }) => k === 'rates',
        (line) => [line, { k: 'rates', ...rates }],
      ),
    (all: readonly Line[]) =>
      change(
        all,
        ({ k }) => k === 'step',
        (line) => [...steps.map((step) => ({ k: 'step', ...step })), line],
      ),
    (all: readonly Line[]) =>
      change(
        all,
        ({ k }) => k === 'newest',
        (line) => [{ k: 'void', ...VOID, at, player, odds: DEFAULT_HASH, refused: [] }, line],
      ),
    addRecords(
      { kind: 'void', ...voided, oddsHash },
      { kind: 'rates', ...rates },
      ...steps.map((step) => ({ kind: 'withdrawal', ...step })),
    ),
  ];
  return relogged(...withLines)(lines);
};

/** Of the last head, and a head over it. */
const addFalseAnchor: Mutation = (lines) => {
  const last = lines.findLastIndex(({ k }) => k === 'head');
  const head = lines[last] as Line;
  const size = Number(/size (\d+)/.exec(head.text)?.[1]);
  const anchor = {
    kind: 'anchor',
    at: timeOfHead(lines),
    chain: 'bsc',
    transaction: '0x1',
    size,
    root: '0'.repeat(64),
  };
  return lines.toSpliced(last + 1, 0, { k: 'record', index: 0, record: canonicalJson(anchor) }, head);
};

const refuseWinners = (count: number): Mutation => {
  return (lines) => {
    const { id, round, seed } = lines.find(({ k }) => k === 'round') as Line;
    const open = openRound(round, seed, odds.prizesBasisPoints);
    const refused = Array.from({ length: count }, (_, i) => {
      const box = open(`refused-${i}`).prizes.findIndex((prize) => prize > 0);
      return { box, cause: 'limit', clientSeed: `refused-${i}`, stake: '1000000' };
    });
    return relogged(
      set({ k: 'round' }, { refused }),
      setRecord('round', { transfer: id }, { refused }),
    )(lines);
  };
};

/** An investor of long standing. */
const addUnpaidInvestor: Mutation = (lines) => {
  const last = lines.findLastIndex(({ k }) => k === 'account');
  const id = plusOne((lines[last] as Line).id);
  const account = { k: 'account', currency: 'UGX' };
  const added = [
    { ...account, id, player: null, kind: 'house.bonus', balance: '-9000000000' },
    { ...account, id: plusOne(id), player: '3', kind: 'player.investment', balance: '9000000000' },
  ];
  const isStated = (line: Line) =>
    ['leaf', 'day'].includes(line.k) || isRecord('liabilities')(line) || isRecord('reserves')(line);
  return relogged((all) => all.toSpliced(last + 1, 0, ...added), dropAll(isStated))(lines);
};

const offerInUganda = (fields: Line): Mutation => {
  const offer = { country: 'UG', from: FIRST_DAY, ...fields };
  return relogged(
    set({ k: 'offer' }, offer),
    setRecord('offer', {}, { ...offer, oddsHash: oddsHash({ boxes: 9, prizesBasisPoints: fields.prizes }) }),
  );
};

const ANOTHER_ROUND = { transfer: '999999', round: 'another' };
const COMPLETED = { step: 'completed' };
const withdrawalOf = (lines: readonly Line[], step: string) =>
  parsed(lines.find(isRecord('withdrawal', { step }))?.record).withdrawal;

/** For each rule, ways to break it alone. */
export const mutations: Record<string, Record<string, Mutation>> = {
  format: {
    'a missing field': (lines) =>
      change(
        lines,
        ({ k }) => k === 'round',
        ({ stake: _stake, ...line }) => line,
      ),
    'an unknown kind of line': (lines) => [...lines, { k: 'note' }],
    'an unknown kind of record': relogged(addRecords({ kind: 'note', at: FIRST_DAY })),
    'a time that is none': set({ k: 'round' }, { at: '2026-02-30T00:00:00.000Z' }),
    'the log left out': set({ k: 'begin' }, { size: null, peaks: [] }),
    'a record without a time': relogged(addRecords({ kind: 'key', key: '0'.repeat(64) })),
  },
  signatures: {
    'a changed signature': set(
      { k: 'day' },
      { liabilities: (text: Line) => ({ ...text, signature: '0'.repeat(128) }) },
    ),
  },
  order: {
    'the newest head left out': drop(({ k }) => k === 'newest'),
    'a transfer twice': (lines) =>
      change(
        lines,
        ({ k }) => k === 'round',
        (line) => [line, line],
      ),
    'a cause without its transfer': drop((line) => has(line, { k: 'transfer', type: 'deposit' })),
  },
  lateness: {
    'a record long after a head': relogged((lines) =>
      change(
        lines,
        ({ k }) => k === 'record',
        (line) => [line, { k: 'head', text: `\n\n\ntime ${timeOfHead(lines)}` }],
      ),
    ),
    'a record from after its head': relogged(
      addRecords({ kind: 'setting', at: '2099-01-01T00:00:00.000Z', name: 'maximumBet', value: 1 }),
    ),
  },
  heads: {
    'a changed record': setRecord('setting', {}, { value: 1 }),
    'records without a head': (lines) =>
      lines.toSpliced(
        lines.findLastIndex(({ k }) => k === 'head'),
        1,
      ),
    'a newest head of another log': set(
      { k: 'newest' },
      {
        head: testSigningKey.sign(
          `sanduku/head/v1\nsize 9999\nroot ${'0'.repeat(64)}\ntime 2026-11-18T00:00:00.000Z`,
        ),
        path: ['0'.repeat(64)],
      },
    ),
  },
  'key order': {
    'a head of a key without announcement': (lines) =>
      change(
        lines,
        ({ k }) => k === 'head',
        (line) => ({ k: 'head', ...otherSigningKey.sign(line.text) }),
      ),
  },
  anchors: { 'another root': relogged(addFalseAnchor) },
  'logged rounds': {
    'no record': dropRecord('round'),
    'an invented record': relogged((lines) => {
      const line = lines.find(isRecord('round')) as Line;
      return addRecords({ ...parsed(line.record), ...ANOTHER_ROUND })(lines);
    }),
    'another payout in the record': relogged(setRecord('round', {}, { payout: '1' })),
    'another client seed in the record': relogged(setRecord('round', {}, { clientSeed: 'x' })),
  },
  'logged voids': {
    'no record': dropRecord('void'),
    'a record without a void': drop(({ k }) => k === 'void'),
    'another reason': relogged(setRecord('void', {}, { reason: other('ended', 'chosen') })),
  },
  'logged tables': {
    'no record': dropRecord('odds'),
    'a changed table': set({ k: 'odds' }, { prizes: OTHER_PRIZES, hash: OTHER_HASH }),
  },
  'logged offers': {
    'no record': dropRecord('offer'),
    'an invented limit': relogged(setRecord('offer', {}, { highestStake: '1' })),
    // No round was played under it.
    'an offer left out': drop((line) => has(line, { k: 'offer', country: 'KE' })),
  },
  'logged rates': {
    'no record': dropRecord('rates'),
    'rates left out': drop((line) => has(line, { k: 'rates', id: '1' })),
  },
  'logged investment rates': {
    'no record': dropRecord('investment'),
    'another rate': relogged(setRecord('investment', {}, { basisPoints: 31 })),
  },
  'logged withdrawals': {
    'an invented wait': relogged((lines) => {
      const asked = parsed(lines.find(isRecord('withdrawal', { step: 'asked' }))?.record);
      return addRecords(
        { ...asked, step: 'waiting' },
        { ...asked, at: plusMinute(asked.at), step: 'resumed' },
      )(lines);
    }),
    'another amount': relogged(setRecord('withdrawal', COMPLETED, { amount: plusOne })),
    'a backdated payment': relogged(
      setRecord('withdrawal', COMPLETED, {
        at: (at: string) => new Date(Date.parse(at) - 60_000).toISOString(),
      }),
    ),
    'a transfer left out': relogged(drop((line) => has(line, { k: 'step', step: 'approved' }))),
  },
  'withdrawal steps': {
    'approval left out': (lines) => {
      const withdrawal = withdrawalOf(lines, 'completed');
      const approved = { withdrawal, step: 'approved' };
      return relogged(
        drop(isRecord('withdrawal', approved)),
        drop((line) => has(line, { k: 'step', ...approved })),
      )(lines);
    },
    'never asked': (lines) =>
      dropRecord('withdrawal', { withdrawal: withdrawalOf(lines, 'completed'), step: 'asked' })(lines),
  },
  'logged funding': {
    'no record': dropRecord('funding'),
    'an invented transfer': (lines) => {
      const funded = lines.find((line) => has(line, { k: 'transfer', type: 'house.fund' })) as Line;
      const balances = new Map<string, bigint>();
      for (const { k, id, balance, entries = [] } of lines) {
        if (k === 'account') balances.set(id, BigInt(balance));
        for (const [account, , after] of entries) balances.set(account, BigInt(after));
      }
      const entries = funded.entries.map(([id, amount]: [string, string]) => [
        id,
        amount,
        String((balances.get(id) ?? 0n) + BigInt(amount)),
      ]);
      const last = lines.findLastIndex(({ k }) => k === 'transfer' || k === 'round');
      const { id: before, at } = lines[last] as Line;
      const id = plusOne(before);
      return lines.toSpliced(last + 1, 0, { ...funded, id, cause: id, at, entries });
    },
  },
  'logged statements': {
    'no record of the liabilities': dropRecord('liabilities'),
    'another text in the log': relogged(setRecord('reserves', {}, { hash: hash('sha256', 'other') })),
  },
  'offered tables': {
    'a table that an offer had replaced': offerInUganda({ prizes: OTHER_PRIZES }),
    'past odds changed with equal outcomes': (lines) => {
      const { id } = lines.find((line) => has(line, { k: 'round', prize: 0 })) as Line;
      const table = lines.find(({ k }) => k === 'odds') as Line;
      const other = { prizes: OTHER_PRIZES, at: table.at, boxes: 9 };
      return relogged(
        (all) =>
          change(
            all,
            ({ k }) => k === 'odds',
            (line) => [line, { k: 'odds', ...other, hash: OTHER_HASH }],
          ),
        (all) =>
          change(all, isRecord('odds'), (line) => [
            line,
            { ...line, record: canonicalJson({ kind: 'odds', ...other, oddsHash: OTHER_HASH }) },
          ]),
        set({ k: 'round', id }, { odds: OTHER_HASH }),
        setRecord('round', { transfer: id }, { oddsHash: OTHER_HASH }),
      )(lines);
    },
  },
  'highest stake': {
    'a stake above it': offerInUganda({ prizes: [...odds.prizesBasisPoints], highestStake: '1' }),
  },
  outcome: {
    'another prize': set({ k: 'round' }, { prize: 1 }),
  },
  payout: {
    'another payout': set({ k: 'round' }, { payout: plusOne }),
    'another player': set({ k: 'round' }, { player: '1' }),
  },
  'sealed rounds': {
    'a sealed round without an end': set({ k: 'round' }, { next: 'never-ended' }),
    'a played round that is voided': (lines) => {
      const { round, seed } = lines.find(({ k }) => k === 'round') as Line;
      return relogged(set({ k: 'void' }, { round, seed }), setRecord('void', {}, { round, seed }))(lines);
    },
  },
  refusals: { 'only winning picks refused': refuseWinners(30) },
  'negative balances': { 'a player in debt': set({ k: 'account', kind: 'player.game' }, { balance: '-1' }) },
  'opening balances': {
    'money from nowhere': set({ k: 'account', kind: 'house.bankroll' }, { balance: plusOne }),
  },
  balances: { 'another balance': setEntry(([id, amount, after]) => [id, amount, plusOne(after)]) },
  entries: { 'a sum above zero': setEntry(([id, amount, after]) => [id, plusOne(amount), plusOne(after)]) },
  rates: {
    'other first rates': set(
      { k: 'rates' },
      { rates: (rates: Line) => ({ ...rates, UG: { ...rates.UG, selling: plusOne(rates.UG.selling) } }) },
    ),
  },
  deposit: { 'another charge': set({ k: 'deposit' }, { charge: plusOne }) },
  'deposit.reversal': { 'no rail': relabel('correction', 'deposit.reversal') },
  'debt.payment': { 'no debt': relabel('correction', 'debt.payment') },
  'debt.write_off': { 'no debt': relabel('correction', 'debt.write_off') },
  'referral.bonus': { 'another amount': set({ k: 'bonus' }, { amount: plusOne }) },
  'withdrawal.reserve': { 'another fee': set({ k: 'withdrawal' }, { fee: plusOne }) },
  'withdrawal.release': { 'another withdrawal': set({ type: 'withdrawal.release' }, { cause: '999999' }) },
  'withdrawal.payout': { 'another withdrawal': set({ type: 'withdrawal.payout' }, { cause: '999999' }) },
  'withdrawal.credit': { 'an earlier credit': set({ k: 'credit' }, { before: plusOne }) },
  player_transfer: { 'one player': relabel('correction', 'player_transfer') },
  'investment.in': { 'out as in': set({ type: 'investment.out' }, { type: 'investment.in' }) },
  'investment.out': { 'in as out': set({ type: 'investment.in' }, { type: 'investment.out' }) },
  'investment.funded': { 'another account': relabel('house.fund', 'investment.funded') },
  'investment.earning': { 'another balance': set({ k: 'earning' }, { held: plusOne }) },
  correction: { 'two players': set({ type: 'player_transfer' }, { type: 'correction' }) },
  opening: { 'another player': set({ type: 'opening' }, { cause: '999999' }) },
  'house.fund': { 'no rail': relabel('investment.funded', 'house.fund') },
  'wallet.move': { 'no transit': relabel('house.fund', 'wallet.move') },
  'earnings for all': { 'an investor left out': addUnpaidInvestor },
  leaves: {
    'a player left out': drop(({ k, sums }) => k === 'leaf' && sums.some((sum: string) => sum !== '0')),
    'a lower balance': set({ k: 'leaf' }, { sums: ['1', '0', '0'] }),
  },
  liabilities: { 'another owner': set({ k: 'leaf' }, { owner: '0'.repeat(64) }) },
  reserves: { 'read before the liabilities': setReserves(/\nread \S+/, () => `\nread ${FIRST_DAY}`) },
  'reserve signatures': {
    'another address': setReserves(/(\nusdt \w+ \w+)\w /, (_, start = '') => `${start}x `),
  },
  'stated balances': {
    'more than the ledger has': setReserves(/(\nstated \w+ \w+ )/, (start) => `${start}9`),
  },
};

function plusMinute(at: string): string {
  return new Date(Date.parse(at) + 60_000).toISOString();
}

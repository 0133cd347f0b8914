import type { AdminWithdrawal, RiskFacts } from '@sanduku/contracts/withdrawals/admin';
import { describe, expect, test } from 'vitest';
import { flagsOf, tellingFlags } from './risk.tsx';

const player = { id: '1', username: 'amina', country: 'UG', status: 'active' } as const;
const quiet: RiskFacts = {
  accountAgeDays: 90,
  deposited: 100_000,
  depositCount: 4,
  withdrawn: 20_000,
  staked: 250_000,
  won: 140_000,
  games: 60,
  transfersIn: 0,
  transfersInCount: 0,
  sharedWith: [],
  knownDestination: true,
};

const textsOf = (risk: RiskFacts | null) => flagsOf({ player, risk, waits: null }).map(({ text }) => text);

test('an established player with ordinary activity has no flags', () => {
  expect(textsOf(quiet)).toEqual([]);
});

test.each<[Partial<RiskFacts>, string[]]>([
  // overrides, expected
  [{ accountAgeDays: 2 }, ['New account: 2 days']],
  [{ accountAgeDays: 3 }, []],
  [{ depositCount: 0, deposited: 0 }, ['Never deposited']],
  [{ staked: 99_999 }, ['Staked less than deposited']],
  [{ transfersIn: 100_001, transfersInCount: 2 }, ['Received more from players than deposited']],
  [{ sharedWith: [{ id: '2', username: 'brian' }] }, ['Phone or address shared with 1 player']],
  [{ knownDestination: false }, ['First payment to this destination']],
])('%o is flagged as %o', (difference, expected) => {
  expect(textsOf({ ...quiet, ...difference })).toEqual(expected);
});

test('a suspended player is flagged even without risk data', () => {
  const suspended = { ...player, status: 'suspended' } as const;
  expect(flagsOf({ player: suspended, risk: null, waits: null })).toEqual([
    { kind: 'suspended', tone: 'error', text: 'Player is suspended' },
  ]);
});

describe('row flags', () => {
  const rows = (...risks: Partial<RiskFacts>[]) =>
    risks.map((difference, index) => ({
      id: String(index + 1),
      player,
      waits: null,
      risk: { ...quiet, ...difference },
    })) as AdminWithdrawal[];
  const kindsIn = (withdrawals: AdminWithdrawal[]) =>
    [...tellingFlags(withdrawals).values()].map((flags) => flags.map(({ kind }) => kind));

  test('omit those that every row has', () => {
    const isNew = { accountAgeDays: 1 };
    expect(kindsIn(rows(isNew, { ...isNew, staked: 0 }, isNew))).toEqual([[], ['playedLittle'], []]);
    expect(kindsIn(rows(isNew, {}))).toEqual([['newAccount'], []]);
  });

  test('keep errors, and all flags of a single row', () => {
    const shared = { sharedWith: [{ id: '9', username: 'brian' }] };
    expect(kindsIn(rows(shared, shared))).toEqual([['shared'], ['shared']]);
    expect(kindsIn(rows({ knownDestination: false }))).toEqual([['newDestination']]);
  });
});

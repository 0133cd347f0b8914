import type { CountryCode } from '@sanduku/contracts/countries';
import { presets } from '@sanduku/contracts/prize-tables/rules';
import {
  approve,
  approveNow,
  approveTooLate,
  askToApprove,
  askToCorrect,
  change,
  changeInVain,
  closeYesterday,
  compareRate,
  correct,
  creditUncertain,
  deposit,
  depositUsdt,
  evenUp,
  fundBonuses,
  invest,
  offerTables,
  play,
  reject,
  rejectUncertain,
  type ScenarioStep,
  send,
  signUp,
  suspend,
  takeFromInvestment,
  topUp,
  withdraw,
  withdrawUsdt,
} from './scenario-steps.ts';

const [classic, , bold] = presets;

/* Sixty days of seeded history. Day 0 is today; hours are in Kampala. */

export const FIRST_DAY = -60;
/** The first proof of reserves covers this day. */
export const FIRST_STATED_DAY = -5;

export interface Moment {
  readonly day: number;
  readonly hour: number;
  readonly step: ScenarioStep;
}

/** Those ending in 0000, 0001 and 0007 decline, do not respond, and pay another amount. */
const phones = {
  demo: '0772 100 200',
  demoAirtel: '0701 100 200',
  amina: '0772 310 455',
  brian: '0753 220 118',
  chebet: '0788 450 932',
  farouk: '0776 808 351',
  grace: '0704 615 270',
  juma: '0782 934 016',
  nakato: '0757 118 643',
  okello: '0779 262 538',
  rehema: '0742 507 189',
  declines: '0772 660000',
  silent: '0772 660001',
  paysATenth: '0772 660007',
};

const demo = { name: 'demo', country: 'UG' } as const;
const rehema = { name: 'rehema', country: 'UG' } as const;
/** `often`: evenings played out of ten. */
const regulars: readonly { name: string; country: CountryCode; since: number; often: number }[] = [
  { ...demo, since: -60, often: 9 },
  { name: 'amina', country: 'UG', since: -58, often: 4 },
  { name: 'brian', country: 'UG', since: -56, often: 4 },
  { name: 'chebet', country: 'KE', since: -47, often: 3 },
  { name: 'farouk', country: 'UG', since: -40, often: 4 },
  { name: 'grace', country: 'UG', since: -33, often: 3 },
  { name: 'okello', country: 'UG', since: -26, often: 4 },
  { name: 'juma', country: 'TZ', since: -19, often: 4 },
  { ...rehema, since: -12, often: 5 },
];

const at = (day: number, hour: number, step: ScenarioStep): Moment => ({ day, hour, step });

const moments: readonly Moment[] = [
  // The first two weeks.
  at(-60, 9, fundBonuses(500_000, 'Referral bonuses of the first quarter')),
  at(-59, 12, signUp('amina', 'UG')),
  at(-59, 13, deposit('amina', 150_000, phones.amina)),
  at(-58, 18, deposit('demo', 80_000, phones.demo)),
  at(-57, 17, signUp('brian', 'UG', { invitedBy: 'demo' })),
  at(-57, 18, deposit('brian', 200_000, phones.brian)),
  at(-55, 13, send('demo', 'amina', 5_000, 'Lunch on me')),
  at(-50, 8, withdraw('demo', 20_000, phones.demo)),
  at(-50, 8.3, approve('demo')),
  at(-48, 15, signUp('chebet', 'KE')),
  at(-48, 16, deposit('chebet', 6_000, phones.chebet)),
  at(-47, 9, withdraw('amina', 30_000, phones.amina)),
  at(-47, 9.2, approve('amina')),

  // Everyday failures.
  at(-45, 19, deposit('demo', 20_000, phones.declines)),
  at(-45, 19.2, deposit('demo', 20_000, phones.demoAirtel)),
  at(-43, 10, withdraw('brian', 25_000, phones.brian)),
  at(-43, 10.4, approve('brian')),
  at(-41, 14, signUp('farouk', 'UG')),
  at(-41, 15, deposit('farouk', 1_600_000, phones.farouk)),
  at(-41, 20, send('brian', 'demo', 10_000, 'For the tickets')),
  at(-38, 9, withdraw('demo', 10_000, phones.nakato)),
  at(-38, 12, reject('demo', 'This phone is registered to somebody else. Please withdraw to your own.')),
  at(-36, 11, change({ maximumTransfer: 5_000_000 }, 'The same limit as in production')),
  at(-34, 16, signUp('grace', 'UG', { invitedBy: 'demo' })),
  at(-34, 17, deposit('grace', 120_000, phones.grace)),
  at(-32, 10, invest('demo', 60_000)),
  at(-32, 11, invest('brian', 80_000)),
  at(-31, 9, withdraw('demo', 15_000, phones.declines)),
  at(-31, 9.1, approve('demo')),
  at(-29, 12, deposit('demo', 50_000, phones.demo)),
  at(-28, 10, invest('demo', 40_000)),
  at(-27, 13, signUp('okello', 'UG', { invitedBy: 'demo' })),
  at(-27, 14, deposit('okello', 90_000, phones.okello)),
  at(-26, 9, withdraw('farouk', 400_000, phones.farouk)),
  at(-26, 9.4, approve('farouk')),
  at(-24, 18, send('demo', 'chebet', 8_000, 'Happy birthday!')),
  at(
    -22,
    16,
    change(
      { announcement: 'On Sunday from 02:00 to 02:30 we bring a new version. Rounds go on.' },
      'New version',
    ),
  ),
  at(-21, 8, change({ announcement: null }, 'The new version is in place')),
  at(-21, 10, withdraw('demo', 30_000, phones.demo)),
  at(-21, 10.2, approve('demo')),
  at(-20, 15, signUp('juma', 'TZ')),
  at(-20, 16, deposit('juma', 100_000, phones.juma)),
  at(-19, 10, offerTables([classic, bold], 'A choice beside the usual prizes')),
  at(
    -18,
    11,
    changeInVain(
      { bankrollShareBasisPoints: 500 },
      { asks: 'Larger bets on weekends', answers: 'Not before the bankroll has grown' },
    ),
  ),
  at(-17, 19, deposit('demo', 20_000, phones.demo)),
  at(-15, 9, takeFromInvestment('demo', 10_000)),

  // Payments held for review, and operator actions.
  at(-14, 18, deposit('demo', 40_000, phones.paysATenth)),
  at(-13, 10, creditUncertain('23503452', "MTN's books show 4,000 for this reference")),
  at(-13, 15, signUp('rehema', 'UG')),
  at(-13, 16, deposit('rehema', 100_000, phones.rehema)),
  at(-12, 14, signUp('opio', 'UG')),
  at(-11, 10, suspend('opio', 'A second account of rehema, opened to get around a pause')),
  at(-10, 11, correct('demo', 2_500, 'Fee of a withdrawal that MTN refused by mistake')),
  at(-9, 20, send('grace', 'demo', 4_000, 'My share of the petrol')),
  at(-7, 13, deposit('amina', 60_000, phones.paysATenth)),
  at(-6, 10, rejectUncertain("Reversed in MTN's books on the same day")),
  at(-6, 11, withdraw('demo', 12_000, phones.silent)),
  at(-6, 11.3, approveTooLate('demo')),
  at(-5, 17, signUp('nakato', 'UG', { invitedBy: 'demo' })),
  // This phone paid for another player: the bonus waits until nakato has played for it.
  at(-5, 18, deposit('nakato', 20_000, phones.okello)),
  at(-5, 19, play([{ name: 'nakato', country: 'UG' }], 1)),
  at(-4, 12, deposit('demo', 25_000, phones.demoAirtel)),
  at(-3, 11, topUp('mtn.disbursement', 200_000, 'For the payouts of the week')),
  at(-3, 15, signUp('musa', 'UG', { invitedBy: 'demo' })),
  at(-3, 19, deposit('brian', 30_000, phones.paysATenth)),
  at(-2, 10, compareRate('UG', 'Bank of Uganda', 3_790)),
  at(-2, 10.1, compareRate('KE', 'Central Bank of Kenya', 129.5)),

  // Open requests.
  at(-1, 17, askToCorrect('brian', 3_000, 'The rest of a deposit that MTN credited late')),
  at(0, 6, play([demo, rehema], 4)),
  at(0, 16, depositUsdt('demo', 5)),
  // Near or past the payment deadline.
  at(0, 22.6, withdraw('farouk', 1_050_000, phones.farouk)),
  at(0, 22.7, askToApprove('farouk')),
  at(0, 22.9, withdraw('grace', 20_000, phones.grace)),
  at(0, 23.1, withdraw('okello', 15_000, phones.okello)),
  at(0, 23.3, withdrawUsdt('amina', 45_000, 'trc20', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')),
  at(0, 23.5, withdraw('rehema', 8_000, phones.nakato)),
  // Within the deadline when the sandbox opens.
  at(0, 23.6, withdraw('demo', 6_000, phones.silent)),
  at(0, 23.7, approveNow('demo')),
  at(0, 23.75, withdraw('demo', 10_000, phones.demo)),
  at(0, 23.8, evenUp('demo', 100_000, phones.demo)),
];

export function scenarioOf(random: () => number): Moment[] {
  return [...moments, ...mornings(), ...evenings(random)].toSorted(
    (left, right) => left.day - right.day || left.hour - right.hour,
  );
}

/** As of the previous midnight. */
function mornings(): Moment[] {
  return Array.from({ length: -FIRST_STATED_DAY }, (_, index) =>
    at(FIRST_STATED_DAY + 1 + index, 8, closeYesterday()),
  );
}

function evenings(random: () => number): Moment[] {
  return Array.from({ length: -FIRST_DAY }, (_, index) => {
    const day = FIRST_DAY + index;
    const table = regulars.filter(({ since, often }) => since <= day && random() * 10 < often);
    return at(day, 20.5 + random(), play(table, random() < 0.3 ? 2 : 1));
  });
}

import type { CountryCode } from '@sanduku/contracts/countries';
import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import { readPayoutNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import { betPresets } from '@sanduku/contracts/game/rules';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { Odds } from '@sanduku/contracts/odds';
import { defaultRates } from '@sanduku/contracts/rates';
import type { Settings } from '@sanduku/contracts/settings/rules';
import type { PayoutNetwork } from '@sanduku/contracts/withdrawals/api';
import type { DepositDeps } from '../modules/deposits/deps.ts';
import { pollDue } from '../modules/deposits/mobile-settle.ts';
import type { Chain } from '../modules/deposits/ports.ts';
import { creditReceived, readChain } from '../modules/deposits/usdt-read.ts';
import { SETTLED_AFTER_MS } from '../modules/reconciliation/close-day.ts';
import type { ReservesDeps } from '../modules/transparency/reserves.ts';
import { type PayoutDeps, payOutDue } from '../modules/withdrawals/mobile-payout.ts';
import type { WithdrawalRequest } from '../modules/withdrawals/rules.ts';
import { readMobileWallets } from '../modules/withdrawals/wallet-balances.ts';
import { type Actors, type MovedClock, RejectedStep } from './actors.ts';

export interface World {
  readonly actors: Actors;
  readonly clock: MovedClock;
  readonly random: () => number;
  readonly deposits: DepositDeps;
  readonly payouts: PayoutDeps;
  readonly chains: readonly Chain[];
  readonly transparency: ReservesDeps;
  /** Each player's newest, for operators to decide. */
  readonly lastWithdrawal: Map<string, string>;
}

/** Players are named by username. */
export type ScenarioStep = (world: World) => Promise<void>;

const HOUR = 60 * 60;
const neverStopped = new AbortController().signal;

async function payOut({ clock, payouts, deposits }: World, seconds: number): Promise<void> {
  clock.pass(seconds);
  await readMobileWallets({ ...payouts, mobileRails: deposits.rails });
  for (const provider of mobileProviders) await payOutDue(payouts, provider, neverStopped);
}

export function signUp(
  username: string,
  country: CountryCode,
  { invitedBy }: { invitedBy?: string } = {},
): ScenarioStep {
  return async ({ actors }) => {
    const inviter = invitedBy && (await actors.userOf(invitedBy)).referralCode;
    await actors.signUp(username, { country, ...(inviter && { referralCode: inviter }) });
  };
}

/** The phone's last four digits choose the outcome. */
export function deposit(username: string, amount: number, phone: string): ScenarioStep {
  return async ({ actors, clock, deposits }) => {
    const { provider } = readPayoutNumber(phone) as { provider: MobileProvider };
    await actors.player(username, 'depositMobile', { body: { amount, phone, provider } });
    // A phone answers within this time.
    clock.pass(30);
    await pollDue(deposits, provider, neverStopped);
  };
}

export function depositUsdt(username: string, amount: number): ScenarioStep {
  return async (world) => {
    const { actors, clock, chains, deposits } = world;
    const chain = chains.find(({ rail }) => rail === 'tron') as Chain;
    const read = async () => {
      await readChain(deposits, chain);
      await creditReceived(deposits, chain.rail);
    };
    await read();
    const { address, network } = await actors.player(username, 'depositAddress');
    await actors.player(username, 'sandboxUsdtTransfer', { body: { address, amount, network } });
    clock.pass(30);
    await read();
  };
}

/** Invests the excess or deposits the rest. */
export function evenUp(username: string, balance: number, phone: string): ScenarioStep {
  return async (world) => {
    const held = (await world.actors.player(username, 'walletBalance')).balance;
    const most = balance * 0.6;
    if (held > most) await invest(username, held - most)(world);
    await deposit(username, balance - Math.min(held, most), phone)(world);
  };
}

/** Rounds are about ten seconds apart. */
export function play(table: readonly { name: string; country: CountryCode }[], rounds: number): ScenarioStep {
  return async ({ actors, clock, random }) => {
    for (let round = 0; round < rounds; round++) {
      clock.pass(8 + Math.floor(random() * 6));
      const picks = table.map(({ name, country }) => {
        const [small = 0, large = 0] = betPresets(country, defaultRates);
        const body = { betAmount: random() < 0.8 ? small : large, selectedBox: Math.floor(random() * 9) };
        return { name, body };
      });
      await Promise.all(
        picks.map(({ name, body }) =>
          actors.player(name, 'playGame', { body }).catch((error: unknown) => {
            if (!(error instanceof RejectedStep) || error.code !== 'not_enough_money') throw error;
          }),
        ),
      );
    }
  };
}

export function send(from: string, to: string, amount: number, message: string): ScenarioStep {
  return async ({ actors }) => {
    const { id: toUserId } = await actors.userOf(to);
    await actors.player(from, 'sendTransfer', { body: { toUserId, amount, message } });
  };
}

export function invest(username: string, amount: number): ScenarioStep {
  return async ({ actors }) => void (await actors.player(username, 'invest', { body: { amount } }));
}

export function takeFromInvestment(username: string, amount: number): ScenarioStep {
  return async ({ actors }) =>
    void (await actors.player(username, 'investmentWithdraw', { body: { amount } }));
}

export function withdraw(username: string, amount: number, phoneNumber: string): ScenarioStep {
  return requestWithdrawal(username, { method: 'mobile', amount, phoneNumber, pin: PIN });
}

export function withdrawUsdt(
  username: string,
  amount: number,
  network: PayoutNetwork,
  address: string,
): ScenarioStep {
  return requestWithdrawal(username, { method: 'crypto', amount, network, address, pin: PIN });
}

const PIN = '2580';

function requestWithdrawal(username: string, body: WithdrawalRequest): ScenarioStep {
  return async ({ actors, lastWithdrawal }) => {
    lastWithdrawal.set(username, (await actors.player(username, 'withdraw', { body })).id);
  };
}

const withdrawalOf = ({ lastWithdrawal }: World, username: string) => ({
  id: lastWithdrawal.get(username) ?? '',
});

/** Polls until the provider reports a result. */
export function approve(username: string): ScenarioStep {
  return async (world) => {
    await world.actors.byTwo('adminApproveWithdrawal', { ...withdrawalOf(world, username), body: {} });
    await payOut(world, 5);
    await payOut(world, 60);
  };
}

/** For a silent phone: an operator must resolve it. */
export function approveTooLate(username: string): ScenarioStep {
  return async (world) => {
    await approve(username)(world);
    await payOut(world, 3 * HOUR);
  };
}

/** The provider has not answered yet. */
export function approveNow(username: string): ScenarioStep {
  return async (world) => {
    await world.actors.byTwo('adminApproveWithdrawal', { ...withdrawalOf(world, username), body: {} });
    await payOut(world, 1);
  };
}

/** Above one operator's limit. */
export function askToApprove(username: string): ScenarioStep {
  return async (world) => {
    const call = { ...withdrawalOf(world, username), body: { note: 'Known customer, phone checked' } };
    await world.actors.operator('operator2', 'adminApproveWithdrawal', call);
  };
}

export function reject(username: string, reason: string): ScenarioStep {
  return async (world) => {
    const call = { ...withdrawalOf(world, username), body: { reason } };
    await world.actors.operator('operator', 'adminRejectWithdrawal', call);
  };
}

/** With the reported amount. */
export function creditUncertain(providerReference: string, reason: string): ScenarioStep {
  return async ({ actors }) => {
    const id = await oldestUncertain(actors);
    await actors.byTwo('adminCreditDeposit', { id, body: { providerReference, reason } });
  };
}

export function rejectUncertain(reason: string): ScenarioStep {
  return async ({ actors }) => {
    const id = await oldestUncertain(actors);
    await actors.operator('operator', 'adminRefuseDeposit', { id, body: { reason } });
  };
}

async function oldestUncertain(actors: Actors): Promise<string> {
  const { deposits } = await actors.operator('operator', 'adminDeposits');
  return deposits[0]?.id ?? '';
}

export function correct(username: string, amount: number, reason: string): ScenarioStep {
  return async ({ actors }) => {
    const { id } = await actors.userOf(username);
    await actors.byTwo('adminCorrect', { id, body: { amount, reason } });
  };
}

export function askToCorrect(username: string, amount: number, reason: string): ScenarioStep {
  return async ({ actors }) => {
    const { id } = await actors.userOf(username);
    await actors.operator('operator2', 'adminCorrect', { id, body: { amount, reason } });
  };
}

export function suspend(username: string, reason: string): ScenarioStep {
  return async ({ actors }) => {
    const { id } = await actors.userOf(username);
    await actors.operator('operator2', 'adminSuspend', { id, body: { reason } });
  };
}

export function fundBonuses(amount: number, reason: string): ScenarioStep {
  return async ({ actors }) => {
    const body = { account: 'bonus', currency: 'UGX', amount, rail: 'mtn.disbursement', reason } as const;
    await actors.byTwo('adminFund', { body });
  };
}

/** Explains differences; two operators close the day. */
export function closeYesterday(): ScenarioStep {
  return async ({ actors, clock }) => {
    const today = kampalaDay(clock.now());
    const yesterday = plusDays(today, -1);
    // Too early to close it.
    if (clock.now().getTime() < startOfKampalaDay(today).getTime() + SETTLED_AFTER_MS) return;
    const { wallets } = await actors.operator('operator', 'adminWallets', {});
    // A history that ends just after midnight begins its last day before.
    if (wallets.some(({ statement }) => statement?.lastDay === yesterday)) return;
    for (const wallet of ['mtn.collection', 'mtn.disbursement', 'airtel'] as const) {
      const statement = await actors.operator('operator', 'adminSimulatedStatement', { query: { wallet } });
      const body = {
        wallet,
        fileName: statement.fileName,
        file: Buffer.from(statement.text).toString('base64'),
        isDryRun: false,
      };
      const { lastDay } = await actors.operator('operator', 'adminImportStatement', { body });
      const open = await actors.operator('operator', 'adminDifferences', { query: { wallet } });
      for (const { id, proposal, currency, kind } of open.differences) {
        if (proposal === null) {
          const explained = { wallet, currency, kind, ids: [id], reason: 'Account fee of the provider' };
          await actors.operator('operator', 'adminExplainDifferences', { body: explained });
        } else {
          const accepted = { reason: 'Transferred from our bank' };
          await actors.operator('operator', 'adminAcceptProposal', { id, body: accepted });
        }
      }
      clock.pass(120);
      const reason = 'Closing balance of the statement';
      await actors.byTwo('adminCloseDay', { body: { wallet, currency: 'UGX', day: lastDay, reason } });
    }
  };
}

export function topUp(toWallet: 'mtn.disbursement', amount: number, reason: string): ScenarioStep {
  return ({ actors }) =>
    actors.byTwo('adminMoveMoney', {
      body: { fromWallet: 'bank', toWallet, currency: 'UGX', amount, reason },
    });
}

export function change(settings: Partial<Settings>, reason: string): ScenarioStep {
  return ({ actors }) => actors.byTwo('adminChangeSettings', { body: { settings, reason } });
}

/** One operator asks, the other rejects. */
export function changeInVain(
  settings: Partial<Settings>,
  { asks, answers }: { asks: string; answers: string },
): ScenarioStep {
  return async ({ actors, clock }) => {
    const body = { settings, reason: asks };
    const asked: unknown = await actors.operator('operator2', 'adminChangeSettings', { body });
    clock.pass(HOUR);
    const { id } = (asked as { awaitsApproval: { id: string } }).awaitsApproval;
    await actors.operator('operator', 'adminRefuseApproval', { id, body: { reason: answers } });
  };
}

/** In Uganda; the first is the default. */
export function offerTables(tables: readonly Odds[], reason: string): ScenarioStep {
  return ({ actors }) =>
    actors.byTwo('adminOfferTables', {
      body: {
        countries: ['UG'],
        tables: tables.map(({ prizesBasisPoints }) => [...prizesBasisPoints]),
        highestStake: Math.max(...betPresets('UG', defaultRates)),
        from: null,
        reason,
      },
    });
}

export function compareRate(country: CountryCode, source: string, rate: number): ScenarioStep {
  return async ({ actors }) =>
    void (await actors.operator('operator', 'adminEnterRateSource', { body: { country, source, rate } }));
}

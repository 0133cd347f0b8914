import { type Micros, toUnits, toWire } from '@sanduku/contracts/money';
import {
  type PayoutFailure,
  payoutFailures,
  type Withdrawal,
  type withdrawalsApi,
} from '@sanduku/contracts/withdrawals/api';
import { moneyKey } from '../../http/idempotency.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { siteOf } from '../../lib/site.ts';
import { accessWait } from '../players/access.ts';
import { type ListedWithdrawal, noWithdrawals, toPage } from './overview.ts';
import { setPin } from './pin.ts';
import { askWithdrawal, type WithdrawalDeps } from './request.ts';
import type { WithdrawalRow } from './rules.ts';

export function withdrawalHandlers(deps: WithdrawalDeps): Pick<Handlers, keyof typeof withdrawalsApi> {
  const { callOwn } = deps.database;
  return {
    withdraw: async ({ player, request, body }) => {
      const asked = await askWithdrawal(deps, {
        player,
        key: moneyKey(player, request),
        request: body,
        site: siteOf(deps.publicUrl, request),
      });
      if (asked instanceof Refusal) return asked;
      return {
        transactionId: asked.id.toString(),
        id: asked.id.toString(),
        status: asked.status,
        amount: toWire(asked.amount),
        fee: toWire(asked.fee),
        totalDeduction: toWire(asked.amount + asked.fee),
        payoutAmount: toPayout(asked.payout_amount, asked),
        payoutCurrency: asked.payout_currency,
        place: asked.place,
        waits: asked.waits,
      };
    },
    withdrawals: async ({ session, query: { limit, offset } }) => {
      const { rows } = await callOwn(session, 'withdrawal_page', { limit, offset });
      const { withdrawals, total, clock } = toPage(rows);
      return {
        withdrawals: withdrawals.map((row) => toWithdrawal(row, session.now)),
        pagination: { total, limit, offset },
        clock,
      };
    },
    withdrawalStats: async ({ session }) => {
      const { rows } = await callOwn(session, 'withdrawal_figures', {});
      const [figures = noWithdrawals] = rows;
      return {
        totalWithdrawals: Number(figures.asked),
        completedCount: Number(figures.completed),
        pendingCount: Number(figures.asked - figures.completed - figures.refused),
        rejectedCount: Number(figures.refused),
        totalWithdrawn: toWire(figures.withdrawn),
        pendingAmount: toWire(figures.open_amount),
        totalFees: toWire(figures.fees),
      };
    },
    withdrawalPin: async ({ session }) => ({
      isSet: (await callOwn(session, 'withdrawal_pin', {})).row.is_set,
    }),
    setWithdrawalPin: async ({ session, body }) =>
      (await setPin(deps, session, body)) ?? { isSet: body.pin !== null },
  };
}

const channels = {
  mtn: { method: 'mobile', channel: 'mtn' },
  airtel: { method: 'mobile', channel: 'airtel' },
  tron: { method: 'crypto', channel: 'trc20' },
  ethereum: { method: 'crypto', channel: 'erc20' },
  bsc: { method: 'crypto', channel: 'bep20' },
} as const satisfies Record<WithdrawalRow['rail'], Pick<Withdrawal, 'method' | 'channel'>>;

export function toWithdrawal(row: ListedWithdrawal, now: Date): Withdrawal {
  const { method, channel } = channels[row.rail];
  const failure = row.status === 'failed' ? (row.note as PayoutFailure) : null;
  return {
    id: row.id.toString(),
    status: row.status,
    method,
    channel,
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    currency: row.currency,
    payoutAmount: toPayout(row.payout_amount, row),
    payoutCurrency: row.payout_currency,
    promisedPayout: row.promised_payout === null ? null : toPayout(row.promised_payout, row),
    address: method === 'crypto' ? row.destination : null,
    phonenumber: method === 'mobile' ? row.destination : null,
    admin_notes: failure === null ? row.note : payoutFailures[failure],
    failure,
    // Stored after the rail's name and a colon.
    reference: row.provider_reference?.slice(row.rail.length + 1) ?? null,
    place: row.place === null ? null : Number(row.place),
    waits: row.status === 'pending' ? accessWait(row, now) : null,
    unresolved: row.status === 'approved' && row.unresolved_since !== null,
    waitsForFloat: row.status === 'approved' && row.waits_for_float_since !== null,
    promise: toPromise(row),
    createdat: row.created_at.toISOString(),
    decidedat: row.decided_at?.toISOString() ?? null,
    endedat: row.ended_at?.toISOString() ?? null,
  };
}

function toPromise(row: ListedWithdrawal): Withdrawal['promise'] {
  if (row.promise_minutes === null || row.promise_most === null || row.promised_until === null) return null;
  return {
    minutes: row.promise_minutes,
    until: row.promised_until.toISOString(),
    credited: toWire(row.credited),
    most: toWire(row.promise_most),
    waitsForFunds: row.promise_waiting_since !== null,
  };
}

/** With the rail's precision. */
function toPayout(amount: Micros, { payout_currency }: Pick<WithdrawalRow, 'payout_currency'>): number {
  return payout_currency === 'USDT' ? toUnits(amount) : toWire(amount);
}

import { mobileProviders } from '@sanduku/contracts/deposits/api';
import { toWire } from '@sanduku/contracts/money';
import type { AdminWithdrawal, adminWithdrawalsApi, RiskFacts } from '@sanduku/contracts/withdrawals/admin';
import type { Handlers } from '../../http/routes.ts';
import { cachedBy } from '../../lib/cached.ts';
import type { Refusal } from '../../lib/refusal.ts';
import {
  maskedContact,
  readContactInFull,
  recordListRead,
  recordRowRead,
} from '../operators/personal-reads.ts';
import { approveWithdrawal, type DecideDeps, rejectWithdrawal, settleWithdrawal } from './decide.ts';
import {
  countWithdrawals,
  type InspectedWithdrawal,
  inspectWithdrawal,
  inspectWithdrawals,
  type WithdrawalFilter,
} from './overview.ts';
import { toWithdrawal } from './routes.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Few, so counted exactly. The slow count of all is cached. */
const openOnes: readonly WithdrawalFilter[] = ['pending', 'approved', 'unresolved'];
const KEEP_MS = 10_000;

export function adminWithdrawalHandlers(deps: DecideDeps): Pick<Handlers, keyof typeof adminWithdrawalsApi> {
  const { clock } = deps;
  const { queries, readFromReplica } = deps.database;
  const countEnded = cachedBy(
    (filter: WithdrawalFilter) => readFromReplica((replica) => countWithdrawals(replica, filter)),
    { clock, keepMs: KEEP_MS },
  );
  const answer = async (id: bigint, refusal: Refusal | undefined): Promise<AdminWithdrawal | Refusal> =>
    refusal ?? toAdminWithdrawal(await inspectWithdrawal(queries, id), clock());

  return {
    adminWithdrawals: async ({ operator, query: { status, id, limit, offset } }) => {
      const only = id === undefined ? undefined : BigInt(id);
      const withdrawals = await inspectWithdrawals(queries, status, { limit, offset, id: only });
      const read = { list: 'withdrawals' as const, filter: status, from: offset, rows: withdrawals.length };
      const refusal =
        only === undefined
          ? await recordListRead(deps, operator, read)
          : await recordRowRead(deps, operator, 'withdrawals', only);
      if (refusal !== undefined) return refusal;
      const count =
        only !== undefined
          ? 0
          : openOnes.includes(status)
            ? await countWithdrawals(queries, status)
            : await countEnded(status);
      const now = clock();
      return {
        withdrawals: withdrawals.map((withdrawal) => toAdminWithdrawal(withdrawal, now)),
        // The cached count may miss the newest.
        pagination: { total: Math.max(count, offset + withdrawals.length), limit, offset },
      };
    },
    adminWithdrawalPhone: ({ operator, params }) =>
      readContactInFull(deps, operator, async (transaction) => {
        const withdrawal = BigInt(params.id);
        const row = await transaction
          .selectFrom('withdrawal')
          .select(['player_id', 'destination'])
          .where('id', '=', withdrawal)
          .where('rail', 'in', mobileProviders)
          .executeTakeFirst();
        return (
          row && { playerId: row.player_id, payment: { withdrawal }, contact: { phone: row.destination } }
        );
      }),
    adminApproveWithdrawal: async ({ operator, params, body }) => {
      const id = BigInt(params.id);
      return answer(id, await approveWithdrawal(deps, { operator, id, note: body.note }));
    },
    adminRejectWithdrawal: async ({ operator, params, body }) => {
      const id = BigInt(params.id);
      return answer(id, await rejectWithdrawal(deps, { operator, id, reason: body.reason }));
    },
    adminSettleWithdrawal: async ({ operator, params, body }) => {
      const id = BigInt(params.id);
      return answer(id, await settleWithdrawal(deps, { operator, id, ...body }));
    },
  };
}

function toAdminWithdrawal(row: InspectedWithdrawal, now: Date): AdminWithdrawal {
  const withdrawal = toWithdrawal(row, now);
  return {
    ...withdrawal,
    phonenumber: withdrawal.phonenumber && maskedContact(withdrawal.phonenumber),
    player: {
      id: row.player_id.toString(),
      username: row.username,
      country: row.country,
      status: row.player_status,
    },
    decidedBy: row.decided_by_name,
    risk: toRiskFacts(row, now),
    payoutReference: row.payout_reference,
  };
}

function toRiskFacts(risk: InspectedWithdrawal, now: Date): RiskFacts {
  return {
    accountAgeDays: Math.max(0, Math.floor((now.getTime() - risk.signed_up_at.getTime()) / DAY_MS)),
    deposited: toWire(risk.deposited),
    depositCount: Number(risk.deposit_count),
    withdrawn: toWire(risk.total_withdrawn),
    staked: toWire(risk.staked),
    won: toWire(risk.won),
    games: Number(risk.games),
    transfersIn: toWire(risk.transfers_in),
    transfersInCount: Number(risk.transfers_in_count),
    sharedWith: (risk.shared_ids ?? []).map((id, index) => ({
      id: String(id),
      username: risk.shared_names[index] ?? '',
    })),
    knownDestination: risk.is_known_destination,
  };
}

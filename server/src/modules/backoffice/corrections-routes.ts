import { fromWire, type Micros, toWire } from '@sanduku/contracts/money';
import type { adminPlayersApi, Correction } from '@sanduku/contracts/players/admin';
import type { Handlers } from '../../http/routes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { Refusal } from '../../lib/refusal.ts';
import {
  approveCorrection,
  askCorrection,
  type ListedCorrection,
  listCorrections,
  refuseCorrection,
} from './corrections.ts';
import type { BackOfficeDeps } from './deps.ts';

type CorrectionsCall = keyof typeof adminPlayersApi & `${string}Correction${string}`;

export function adminCorrectionsHandlers(
  deps: BackOfficeDeps & { ledger: Ledger },
): Pick<Handlers, CorrectionsCall> {
  return {
    adminCorrections: async ({ query: { status, limit, offset } }) => {
      const { corrections, total } = await listCorrections(deps.database.queries, { status, limit, offset });
      return { corrections: corrections.map(toCorrection), pagination: { total, limit, offset } };
    },
    adminAskCorrection: async ({ operator, params, body: { amount: written, reason } }) => {
      const amount = signedFromWire(written);
      if (amount === undefined) {
        return new Refusal('invalid_request', { problem: 'correction_decimals' });
      }
      const asked = { playerId: BigInt(params.id), amount };
      return answer(await askCorrection(deps, asked, { operator, reason }));
    },
    adminApproveCorrection: async ({ operator, params, body: { reason } }) =>
      answer(await approveCorrection(deps, BigInt(params.id), { operator, reason })),
    adminRefuseCorrection: async ({ operator, params, body: { reason } }) =>
      answer(await refuseCorrection(deps, BigInt(params.id), { operator, reason })),
  };
}

/** Elsewhere amounts have no sign: only here may money go either way. */
function signedFromWire(written: number): Micros | undefined {
  const size = fromWire(Math.abs(written));
  return size !== undefined && written < 0 ? -size : size;
}

function answer(correction: ListedCorrection | Refusal): Correction | Refusal {
  return correction instanceof Refusal ? correction : toCorrection(correction);
}

function toCorrection(row: ListedCorrection): Correction {
  return {
    id: row.id.toString(),
    player: { id: row.player_id.toString(), username: row.player_name },
    amount: toWire(row.amount),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    askedBy: row.asker_name,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

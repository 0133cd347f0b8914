import type { Mode } from '@sanduku/contracts/client';
import type { reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { closeDay } from './close-day.ts';
import { acceptProposal, assignDifference, explainDifferences, listDifferences } from './differences.ts';
import { importStatement } from './import-statement.ts';
import { moveMoney } from './move-money.ts';
import { simulateStatement } from './sandbox-statement.ts';
import { listOpenMoves, listWallets, type ReconciliationDeps } from './store.ts';
import { withdrawStatement } from './withdraw-statement.ts';

/** Reading a file may take a gigabyte, so a process reads one at a time. */
const BUSY_SECONDS = 10;

export function reconciliationHandlers(
  deps: ReconciliationDeps & {
    readonly afterClose: () => Promise<unknown>;
    readonly mode: Mode;
  },
): Pick<Handlers, keyof typeof reconciliationApi> {
  const { queries } = deps.database;
  let isImporting = false;
  return {
    adminWallets: async () => ({ wallets: await listWallets(queries), moves: await listOpenMoves(queries) }),
    adminDifferences: async ({ query: { before, ...asked } }) => ({
      differences: await listDifferences(queries, {
        ...asked,
        ...(before !== undefined && { before: BigInt(before) }),
      }),
    }),
    adminSimulatedStatement: async ({ query: { wallet } }) =>
      deps.mode === 'sandbox' ? simulateStatement(deps, wallet) : new Refusal('not_found'),
    adminImportStatement: async ({ operator, body: { file, ...asked } }) => {
      if (isImporting) return new Refusal('unavailable', { retryAfterSeconds: BUSY_SECONDS });
      isImporting = true;
      try {
        return await importStatement(deps, { operator, ...asked, file: Buffer.from(file, 'base64') });
      } finally {
        isImporting = false;
      }
    },
    adminWithdrawStatement: ({ operator, params, body: { reason } }) =>
      withdrawStatement(deps, { operator, id: BigInt(params.id), reason }),
    adminExplainDifferences: ({ operator, body }) => explainDifferences(deps, { operator, request: body }),
    adminAcceptProposal: ({ operator, params, body: { reason } }) =>
      acceptProposal(deps, { operator, id: BigInt(params.id), reason }),
    adminAssignDifference: ({ operator, params, body }) =>
      assignDifference(deps, {
        operator,
        id: BigInt(params.id),
        owner: BigInt(body.operator),
        reason: body.reason,
      }),
    adminCloseDay: async ({ operator, body }) => {
      const closed = await closeDay(deps, { operator, request: body });
      if (!(closed instanceof Refusal)) await deps.afterClose();
      return closed;
    },
    adminMoveMoney: ({ operator, body }) => moveMoney(deps, { operator, request: body }),
  };
}

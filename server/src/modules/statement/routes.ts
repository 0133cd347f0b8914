import { countryOf } from '@sanduku/contracts/countries';
import type { QueryOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { Statement as StatementAnswer, statementApi } from '@sanduku/contracts/statement/api';
import type { Queries } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readStatement, type Statement, type StatementQuestion } from './statement.ts';

export function statementHandlers({
  queries,
}: {
  queries: Queries;
}): Pick<Handlers, 'statement' | 'adminStatement'> {
  return {
    statement: async ({ player, query }) =>
      toStatement(await readStatement(queries, player, toQuestion(query))),
    adminStatement: async ({ params, query }) => {
      const player = await queries
        .selectFrom('player')
        .select(['id', 'country', 'currency'])
        .where('id', '=', BigInt(params.id))
        .executeTakeFirst();
      if (player === undefined) return new Refusal('not_found');
      return toStatement(await readStatement(queries, player, toQuestion(query)));
    },
  };
}

type StatementQuery = QueryOf<typeof statementApi.statement>;

function toQuestion({ account, limit, before, from, to }: StatementQuery): StatementQuestion {
  return {
    account,
    limit,
    before: before === undefined ? undefined : BigInt(before),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

function toStatement({ account, player, balance, movements, hasMore }: Statement): StatementAnswer {
  return {
    account,
    currency: player.currency,
    currencySymbol: countryOf(player.country).symbol,
    balance: toWire(balance),
    movements: movements.map(({ transferId, kind, amount, balanceAfter, createdAt }) => ({
      id: transferId.toString(),
      kind,
      amount: toWire(amount),
      balanceAfter: toWire(balanceAfter),
      createdAt: createdAt.toISOString(),
    })),
    hasMore,
  };
}

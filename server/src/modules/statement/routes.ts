import type { Queries } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { readStatement } from './statement.ts';

export function statementHandlers({
  queries,
}: {
  queries: Queries;
}): Pick<Handlers, 'statement' | 'adminStatement'> {
  return {
    statement: ({ player, query }) => readStatement(queries, player, query),
    adminStatement: async ({ params, query }) => {
      const player = await queries
        .selectFrom('player')
        .select(['id', 'country', 'currency'])
        .where('id', '=', BigInt(params.id))
        .executeTakeFirst();
      return player === undefined ? new Refusal('not_found') : readStatement(queries, player, query);
    },
  };
}

import type { KyselyConfig } from 'kysely';
import type { Tracing } from '../lib/tracing.ts';
import type { Database } from './database.ts';

/** Statements of a running span become spans, without parameters: they hold personal data. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  return {
    ...database,
    call: (name, given) =>
      tracing.child(name, {}, async () => {
        const rows = await database.call(name, given);
        nameTransfers(rows, tracing);
        return rows;
      }),
    callOwn: (session, name, given, limit) =>
      tracing.child(name, {}, () => database.callOwn(session, name, given, limit)),
  };
}

const calledFunction = /^select \* from (\w+)\(/;

/** For `Database.queries`. */
export function tracedQueries(tracing: Tracing): Pick<KyselyConfig, 'log' | 'plugins'> {
  const ofCalls = new WeakSet<object>();
  return {
    log: ({ query: { sql, queryId }, queryDurationMillis: ms, ...event }) => {
      const [, called] = calledFunction.exec(sql) ?? [];
      if (called !== undefined) ofCalls.add(queryId);
      const error = event.level === 'error' ? event.error : undefined;
      tracing.ended(called ?? 'statement', { ms, error, attributes: { 'db.query.text': sql } });
    },
    plugins: [
      {
        transformQuery: ({ node }) => node,
        transformResult: async ({ queryId, result }) => {
          if (ofCalls.has(queryId)) nameTransfers(result.rows, tracing);
          return result;
        },
      },
    ],
  };
}

/** Functions that post return transfer ids. */
function nameTransfers(rows: readonly unknown[], { running }: Tracing): void {
  const ids = rows.flatMap((row) => {
    const id = (row as { transfer_id?: bigint | null }).transfer_id;
    return id == null ? [] : [id.toString()];
  });
  if (ids.length > 0) running?.setAttribute('ledger.transfer.ids', ids);
}

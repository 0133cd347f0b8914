import { writeStatement } from '@sanduku/contracts/statement/signed-statement';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { maskedContact, readPlayer } from '../operators/personal-reads.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';
import { pageOf, sumUpStatement, toStatement } from './statement.ts';

interface StatementDeps {
  readonly attempts: AttemptLimits;
  readonly database: Database;
  readonly clock: () => Date;
  readonly signingKey: { sign(text: string): SignedText };
}

export function statementHandlers(
  deps: StatementDeps,
): Pick<Handlers, 'statement' | 'signedStatement' | 'adminStatement'> {
  const { attempts, database, signingKey } = deps;
  return {
    statement: async ({ session, query }) => {
      const { player, rows } = await database.callOwn(session, 'statement_page', pageOf(query));
      return toStatement(player, query, rows);
    },
    signedStatement: async ({ session, query }) => {
      const summary = await sumUpStatement(attempts, session, query);
      return { signed: summary ? signingKey.sign(writeStatement(summary)) : null };
    },
    adminStatement: ({ operator, params, query }) =>
      readPlayer(deps, operator, params.id, async (id) => {
        const player = await database.queries
          .selectFrom('player')
          .select(['country', 'currency'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (player === undefined) return new Refusal('not_found');
        const { currency } = player;
        const rows = await database.call('statement_page', { player: id, currency, ...pageOf(query) });
        const { movements, ...statement } = toStatement(player, query, rows);
        return {
          ...statement,
          movements: movements.map((movement) => ({ ...movement, about: maskedPhone(movement.about) })),
        };
      }),
  };
}

/** Only phone numbers are a plus sign and digits. */
function maskedPhone(about: string | null): string | null {
  return about !== null && /^\+\d+$/.test(about) ? maskedContact(about) : about;
}

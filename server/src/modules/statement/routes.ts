import { writeStatement } from '@sanduku/contracts/statement/signed-statement';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { maskedContact, readPlayer } from '../operators/personal-reads.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';
import { readOwnPage, readStatement, sumUpStatement } from './statement.ts';

/** Signing sums up to ten thousand movements. */
const signedLimit: AttemptLimit = { name: 'signed statement', most: 20, inMinutes: 1 };

interface StatementDeps {
  readonly attempts: AttemptLimits;
  readonly database: Database;
  readonly clock: () => Date;
  readonly signingKey: { sign(text: string): SignedText };
}

export function statementHandlers(
  deps: StatementDeps,
): Pick<Handlers, 'statement' | 'signedStatement' | 'adminStatement'> {
  const { attempts, database, clock, signingKey } = deps;
  const { queries } = database;
  return {
    statement: {
      own: async (session, { query }) => {
        if (query.from === undefined && query.to === undefined) return readOwnPage(database, session, query);
        const found = await database.callOwn(session, 'player_balance', {});
        return found && readStatement(queries, found.player, query);
      },
    },
    signedStatement: async ({ player, query }) => {
      const counted = await attempts.count(signedLimit, [`by ${player.id}`]);
      if (counted instanceof Refusal) return counted;
      const summary = await sumUpStatement(queries, player, query, clock());
      return { signed: summary ? signingKey.sign(writeStatement(summary)) : null };
    },
    adminStatement: ({ operator, params, query }) =>
      readPlayer(deps, operator, params.id, async (id) => {
        const player = await queries
          .selectFrom('player')
          .select(['id', 'country', 'currency'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (player === undefined) return new Refusal('not_found');
        const { movements, ...statement } = await readStatement(queries, player, query);
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

import { Refusal } from '../../lib/refusal.ts';
import { lookOf } from '../players/look-alike-names.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { PlayerTransferDeps } from './deps.ts';
import type { Recipient } from './store.ts';

const SHORTEST = 2;
/** Too few to enumerate players. */
const MOST = 8;
/** Above typing speed, below what enumerating prefixes needs. */
const searchLimit = { name: 'player search', most: 40, inMinutes: 1 };

/** Quotes count too: they reveal the name behind an id. */
export const countLook = ({ attempts }: Pick<PlayerTransferDeps, 'attempts'>, { id }: SignedInPlayer) =>
  attempts.count(searchLimit, [`by ${id}`]);

/** By the look-alike form of names. */
export async function searchPlayers(
  deps: PlayerTransferDeps,
  searcher: SignedInPlayer,
  written: string,
): Promise<Pick<Recipient, 'id' | 'username' | 'country'>[] | Refusal> {
  const look = lookOf(written);
  if (written.length < SHORTEST || look.length < SHORTEST) return [];
  const counted = await countLook(deps, searcher);
  if (counted instanceof Refusal) return counted;
  return (
    deps.database.queries
      .selectFrom('player')
      .select(['id', 'username', 'country'])
      // A range, because the index uses the "C" collation.
      .where('username_look', '>=', look)
      .where('username_look', '<', `${look}\u{10ffff}`)
      .where('id', '<>', searcher.id)
      .where('status', '=', 'active')
      .orderBy('username_look')
      .limit(MOST)
      .execute()
  );
}

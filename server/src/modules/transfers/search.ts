import { Refusal } from '../../lib/refusal.ts';
import { lookOf } from '../players/look-alike-names.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { PlayerTransferDeps } from './deps.ts';
import type { Recipient } from './store.ts';

const SHORTEST = 2;
/** Enough to find a friend, too few to copy the list of players. */
const MOST = 8;
/** A person types a few letters at a time; a program that asks for every beginning is told to wait. */
const searchLimit = { name: 'player search', most: 40, inMinutes: 1 };

/** Counts one look at who has which name or id, however it is made. */
export const countLook = ({ attempts }: Pick<PlayerTransferDeps, 'attempts'>, { id }: SignedInPlayer) =>
  attempts.count(searchLimit, [`by ${id}`]);

/** Players whose name begins with what was written, as a hurried reader sees it. */
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
      // Between the beginning itself and the last text that begins so: the index is in "C" and answers this.
      .where('username_look', '>=', look)
      .where('username_look', '<', `${look}\u{10ffff}`)
      .where('id', '<>', searcher.id)
      .where('status', '=', 'active')
      .orderBy('username_look')
      .limit(MOST)
      .execute()
  );
}

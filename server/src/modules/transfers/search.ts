import type { NamedSession } from '../../database/functions.ts';
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
export async function findRecipient(
  { attempts }: Pick<PlayerTransferDeps, 'attempts'>,
  session: NamedSession,
  id: bigint,
): Promise<{ sender: SignedInPlayer; to: Recipient | undefined }> {
  const { player, rows } = await attempts.callOwn(searchLimit, session, 'player_transfer_recipient', { id });
  return { sender: player, to: rows[0] as Recipient | undefined };
}

/** By the look-alike form of names. */
export async function searchPlayers(
  { attempts, database }: Pick<PlayerTransferDeps, 'attempts' | 'database'>,
  session: NamedSession,
  written: string,
): Promise<readonly Pick<Recipient, 'id' | 'username' | 'country'>[]> {
  const look = lookOf(written);
  const isShort = written.length < SHORTEST || look.length < SHORTEST;
  const asked = { look: isShort ? null : look, most: MOST };
  const { rows } = await (isShort
    ? database.callOwn(session, 'player_search', asked)
    : attempts.callOwn(searchLimit, session, 'player_search', asked));
  return rows as readonly Recipient[];
}

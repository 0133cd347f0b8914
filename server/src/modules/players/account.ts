import { brand } from '@sanduku/contracts/brand';
import type { BodyOf } from '@sanduku/contracts/endpoint';
import type { accountApi } from '@sanduku/contracts/players/account';
import { isPhoneNumber, normalisePhone } from '@sanduku/contracts/players/phone';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { writeMessage } from '../messages/messages.ts';
import { accessChanged } from './access.ts';
import type { PlayerDeps } from './deps.ts';
import { hashNewPassword } from './new-password.ts';
import { checkOwnPassword } from './own-password.ts';
import { lockPlayer, type Player, refuseWhatIsTaken } from './player.ts';
import { endSessionsOf, type SignedInPlayer } from './sessions.ts';

/** Gives a player another password. All of their other sessions end; answers how many those were. */
export async function changePassword(
  deps: PlayerDeps,
  player: SignedInPlayer,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<number | Refusal> {
  return afterOwnPassword(deps, player, currentPassword, async () => {
    const passwordHash = await hashNewPassword(deps, password, `player:${player.id}`);
    if (passwordHash instanceof Refusal) return passwordHash;
    return async (transaction, { id }) => {
      const at = deps.clock();
      await transaction
        .updateTable('player')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute();
      await accessChanged(transaction, id, { what: 'password', how: 'changed', at });
      return endSessionsOf(transaction, id, at, { except: player.session.id });
    };
  });
}

/** Enough for whoever corrects a slip; each change sends a message, and tells whether an address is taken. */
const contactLimit = { name: 'change of contact', most: 5, inMinutes: 60 };
/** As long as somebody who looks at their messages once a week needs. */
const TOLD_MS = 7 * 24 * 60 * 60 * 1_000;

type Contact = Pick<Player, 'email' | 'phone'>;

/** Gives a player another e-mail address or phone number, and tells them where they were reached until now. */
export async function changeContact(
  deps: PlayerDeps,
  player: SignedInPlayer,
  { password, ...wanted }: BodyOf<typeof accountApi.changeContact>,
): Promise<Contact | Refusal> {
  const changed =
    wanted.contactMethod === 'email'
      ? { email: wanted.email }
      : { phone: normalisePhone(wanted.phone, player.country) };
  if (changed.phone !== undefined && !isPhoneNumber(changed.phone)) {
    return new Refusal('invalid_request', { problem: 'phone_length' });
  }
  return refuseWhatIsTaken(() =>
    afterOwnPassword(deps, player, password, async () => {
      const counted = await deps.attempts.count(contactLimit, [`of ${player.id}`]);
      if (counted instanceof Refusal) return counted;
      return async (transaction, before): Promise<Contact> => {
        const { id, email, phone } = before;
        const after = { email, phone, ...changed };
        if (after.email === email && after.phone === phone) return after;
        const at = deps.clock();
        await transaction.updateTable('player').set(changed).where('id', '=', id).execute();
        await accessChanged(transaction, id, { what: 'contact', how: 'changed', at });
        const expiresAt = new Date(at.getTime() + TOLD_MS);
        await writeMessage(transaction, before, { ...contactMessage, at, expiresAt });
        return after;
      };
    }),
  );
}

const contactMessage = {
  subject: `${brand.name}: your contact was changed / anwani yako imebadilishwa`,
  body:
    `${brand.name}: the e-mail address or phone number of your account was changed. Not you? Tell support now. / ` +
    'Barua pepe au simu ya akaunti yako imebadilishwa. Si wewe? Iambie huduma kwa wateja sasa.',
};

type Change<T> = (transaction: Transaction, player: Player) => Promise<T | Refusal>;

/**
 * Changes a player's account once they have shown their password, and while it is still theirs: of two changes at once the
 * second must know what the first made of it. `prepare` does what takes long, before the row is held.
 */
export async function afterOwnPassword<T>(
  deps: Pick<PlayerDeps, 'database' | 'passwords' | 'passwordSlots' | 'attempts'>,
  { id }: Pick<SignedInPlayer, 'id'>,
  password: string,
  prepare: () => Promise<Change<T> | Refusal>,
): Promise<T | Refusal> {
  const hash = await checkOwnPassword(deps, id, password);
  if (hash instanceof Refusal) return hash;
  const change = await prepare();
  if (change instanceof Refusal) return change;
  return deps.database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, id);
    if (player instanceof Refusal) return player;
    return player.password_hash === hash ? change(transaction, player) : new Refusal('wrong_password');
  });
}

/** Ends one of a player's sessions, or all but their own, and answers how many counted until now. */
export async function endOwnSessions(
  { database, clock }: Pick<PlayerDeps, 'database' | 'clock'>,
  { id, session }: SignedInPlayer,
  sessionId: bigint | undefined,
): Promise<number | Refusal> {
  return database.inTransaction(async (transaction) => {
    // As with a log-in at the same moment: it comes before or after.
    const player = await lockPlayer(transaction, id);
    if (player instanceof Refusal) return player;
    const which = sessionId === undefined ? { except: session.id } : { only: sessionId };
    const ended = await endSessionsOf(transaction, id, clock(), which);
    return sessionId !== undefined && ended === 0 ? new Refusal('not_found') : ended;
  });
}

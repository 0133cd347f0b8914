import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Player } from '../players/player.ts';
import type { SignedInPlayer } from '../players/sessions.ts';

export interface Recipient {
  readonly id: bigint;
  readonly username: string;
  readonly country: CountryCode;
  readonly currency: Currency;
  /** Nobody sends to an account that is closed. */
  readonly status: Player['status'];
}

/** Nobody sends to themselves. */
export function objectionToOneself(sender: SignedInPlayer, to: bigint): Refusal | undefined {
  if (to !== sender.id) return undefined;
  return new Refusal('invalid_recipient', { who: 'oneself' });
}

export function findRecipient(queries: Queries, id: bigint): Promise<Recipient | undefined> {
  return queries
    .selectFrom('player')
    .select(['id', 'username', 'country', 'currency', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

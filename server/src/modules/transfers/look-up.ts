import type { Micros } from '@sanduku/contracts/money';
import { Batcher } from '../../database/batcher.ts';
import type { Database } from '../../database/database.ts';
import type { PlayerAccount } from '../../ledger/accounts.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { Recipient } from './recipient.ts';

/** Who would send to whom, under which key, and by which offer. */
interface Asked {
  readonly sender: SignedInPlayer;
  readonly to: bigint;
  readonly key: IdempotencyKey;
  readonly quoteId: string | undefined;
}

/** What has to be known before a player transfer is decided. */
export interface PlayerTransferFacts {
  readonly to: Recipient;
  readonly accounts: { readonly from: PlayerAccount; readonly to: PlayerAccount };
  /** What was posted under the key before. */
  readonly before: { readonly id: bigint; readonly fingerprint: string } | undefined;
  /** The offer, if the sender has it for this recipient; it may have ended. */
  readonly offer: { readonly sent: Micros; readonly received: Micros; readonly expiresAt: Date } | undefined;
}

/** Answers undefined when there is no such recipient. */
export type LookUpPlayerTransfer = (asked: Asked) => Promise<PlayerTransferFacts | undefined>;

interface FactsRow extends Recipient {
  place: bigint;
  from_account: bigint;
  to_account: bigint;
  before_id: bigint | null;
  before_fingerprint: string;
  offer_sent: bigint | null;
  offer_received: bigint;
  offer_expires_at: Date;
}

/** One by one, each a step in an index: joined freely, a plan made while there were few players would read all of them. */
const lookUpPlayerTransfers = {
  name: 'look_up_player_transfer',
  sql: `select a.place, p.*, mine.id as from_account, theirs.id as to_account,
      t.id as before_id, t.fingerprint as before_fingerprint,
      q.sent_amount as offer_sent, q.received_amount as offer_received, q.expires_at as offer_expires_at
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[]) with ordinality
      as a (from_id, from_currency, to_id, key, quote_id, place)
    cross join lateral (
      select id, username, country, currency, status from player where id = a.to_id limit 1
    ) p
    cross join lateral (
      select id from ledger_account
      where player_id = a.from_id and kind = 'player.game' and currency = a.from_currency limit 1
    ) mine
    cross join lateral (
      select id from ledger_account where player_id = p.id and kind = 'player.game' and currency = p.currency limit 1
    ) theirs
    left join lateral (
      select id, fingerprint from ledger_transfer where idempotency_key = a.key limit 1
    ) t on true
    left join lateral (
      select sent_amount, received_amount, expires_at from player_transfer_quote
      where id = a.quote_id and from_id = a.from_id and to_id = a.to_id limit 1
    ) q on true`,
};

/** As with sessions: while one look is answered, the next is on its way. */
const LANES = 2;

/** Looks that wait travel together. */
export function createLookUpPlayerTransfer(database: Database): LookUpPlayerTransfer {
  const looks = new Batcher<Asked, PlayerTransferFacts | undefined>({
    lanes: Math.min(LANES, database.connections),
    claims: () => [],
    execute: (asked) => lookUp(database.call, asked),
    isolates: () => false,
  });
  return (asked) => looks.submit(asked);
}

async function lookUp(
  call: Database['call'],
  asked: readonly Asked[],
): Promise<readonly (PlayerTransferFacts | undefined)[]> {
  const rows = await call<FactsRow>(lookUpPlayerTransfers, [
    asked.map(({ sender }) => sender.id),
    asked.map(({ sender }) => sender.currency),
    asked.map(({ to }) => to),
    asked.map(({ key }) => key),
    asked.map(({ quoteId }) => quoteId ?? null),
  ]);
  const facts: (PlayerTransferFacts | undefined)[] = asked.map(() => undefined);
  for (const row of rows) {
    const index = Number(row.place) - 1;
    facts[index] = factsOf(row, asked[index] as Asked);
  }
  return facts;
}

function factsOf(row: FactsRow, { sender }: Asked): PlayerTransferFacts {
  const { id, username, country, currency, status } = row;
  return {
    to: { id, username, country, currency, status },
    accounts: {
      from: { id: row.from_account, currency: sender.currency },
      to: { id: row.to_account, currency },
    },
    before: row.before_id === null ? undefined : { id: row.before_id, fingerprint: row.before_fingerprint },
    offer:
      row.offer_sent === null
        ? undefined
        : { sent: row.offer_sent, received: row.offer_received, expiresAt: row.offer_expires_at },
  };
}

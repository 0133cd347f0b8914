import type { Micros } from '@sanduku/contracts/money';
import { Batcher } from '../../database/batcher.ts';
import type { Database } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
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

/** As with sessions: while one look is answered, the next is on its way. */
const LANES = 2;

/** Looks that wait travel together. */
export function createLookUpPlayerTransfer(database: Database): LookUpPlayerTransfer {
  const looks = new Batcher<Asked, PlayerTransferFacts | undefined>({
    lanes: Math.min(LANES, database.connections),
    claims: () => [],
    execute: (asked) => lookUp(database, asked),
    isolates: () => false,
  });
  return (asked) => looks.submit(asked);
}

async function lookUp(
  { call }: Pick<Database, 'call'>,
  asked: readonly Asked[],
): Promise<readonly (PlayerTransferFacts | undefined)[]> {
  const rows = await call('player_transfer_facts', {
    from: asked.map(({ sender }) => sender.id),
    to: asked.map(({ to }) => to),
    key: asked.map(({ key }) => key),
    quote: asked.map(({ quoteId }) => quoteId ?? null),
  });
  const facts: (PlayerTransferFacts | undefined)[] = asked.map(() => undefined);
  for (const row of rows) {
    const index = Number(row.place) - 1;
    facts[index] = factsOf(row, asked[index] as Asked);
  }
  return facts;
}

function factsOf(row: Row<'player_transfer_facts'>, { sender }: Asked): PlayerTransferFacts {
  const to = { ...row, id: row.to_id } as Recipient;
  return {
    to: { id: to.id, username: to.username, country: to.country, currency: to.currency, status: to.status },
    accounts: {
      from: { id: row.from_account, currency: sender.currency },
      to: { id: row.to_account, currency: to.currency },
    },
    before: row.prior_id === null ? undefined : { id: row.prior_id, fingerprint: row.prior_fingerprint },
    offer:
      row.quote_sent === null
        ? undefined
        : { sent: row.quote_sent, received: row.quote_received, expiresAt: row.quote_expires_at },
  };
}

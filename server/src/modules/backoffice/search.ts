import type { Found } from '@sanduku/contracts/backoffice/api';
import { toWire } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { maskedContact } from '../operators/personal-reads.ts';
import { suggestPlayers } from '../players/administration.ts';

const MOST_PLAYERS = 6;

export async function search(queries: Queries, question: string): Promise<Found[]> {
  if (question === '') return [];
  const players = await suggestPlayers(queries, question, MOST_PLAYERS);
  return [
    ...players.map(({ id, username, email, phone }) => ({
      kind: 'player' as const,
      id: id.toString(),
      player: { id: id.toString(), username },
      money: null,
      detail: contactOf(email ?? phone),
    })),
    ...(await findReferences(queries, question)),
  ];
}

function contactOf(contact: string | null): string | null {
  return contact === null ? null : maskedContact(contact);
}

const rails = ['mtn', 'airtel', 'tron', 'ethereum', 'bsc'];

interface FoundRow {
  readonly kind: Exclude<Found['kind'], 'player'>;
  readonly id: string;
  readonly player_id: bigint | null;
  readonly username: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly detail: string | null;
}

async function findReferences(queries: Queries, question: string): Promise<Found[]> {
  const [, digits] = /^#?(\d{1,18})$/.exec(question) ?? [];
  const id = digits ?? null;
  // Rail references include the rail's name; hashes are in lower case.
  const spellings = [question, question.toLowerCase()];
  const references = spellings.flatMap((text) => [text, ...rails.map((rail) => `${rail}:${text}`)]);
  const { rows } = await sql<FoundRow>`
    with asked as (select ${id}::bigint as id, ${references}::text[] as refs)
    select 'withdrawal' as kind, w.id::text as id, w.player_id, p.username, w.amount, p.currency, w.status as detail
    from withdrawal w join player p on p.id = w.player_id
    where w.id = any (array(
      select id from asked
      union select withdrawal_id from payout where reference = any ((select refs from asked)::text[])
      union select withdrawal_id from payout where provider_reference = any ((select refs from asked)::text[])
      union select withdrawal_id from chain_transaction
        where rail in ('tron', 'ethereum', 'bsc') and hash = any ((select refs from asked)::text[])
    ))
    union all
    select 'deposit', d.id::text, d.player_id, p.username, d.amount, d.currency, d.status
    from deposit d join player p on p.id = d.player_id
    where d.id = any (array(
      select id from asked
      union select id from deposit
        where rail in ('mtn', 'airtel', 'tron', 'ethereum') and reference = any ((select refs from asked)::text[])
      union select deposit_id from mobile_deposit where provider_reference = any ((select refs from asked)::text[])
      union select deposit_id from usdt_deposit
        where rail in ('tron', 'ethereum') and transaction_hash = any ((select refs from asked)::text[])
    ))
    union all
    select 'held_transfer', s.transaction_hash, null, null, null, null, s.state
    from usdt_held_transfer s
    where rail in ('tron', 'ethereum') and transaction_hash = any ((select refs from asked)::text[])
    union all
    select 'transfer', t.transfer_id::text, t.from_id, p.username, t.sent_amount, t.sent_currency, r.username
    from player_transfer t join player p on p.id = t.from_id join player r on r.id = t.to_id
    where t.transfer_id = (select id from asked)
    union all
    select 'approval', a.id::text, null, null, null, null, a.status
    from approval a where a.id = (select id from asked)
  `.execute(queries);
  return rows.map(({ kind, id, player_id, username, amount, currency, detail }) => ({
    kind,
    id,
    player: player_id === null || username === null ? null : { id: player_id.toString(), username },
    money: amount === null || currency === null ? null : { amount: toWire(amount), currency },
    detail,
  }));
}

import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';
import { leastFavourableOnRecord, ratesOnRecord } from '../settings/rates.ts';

export const playerTransferProofs: readonly Proof[] = [
  {
    rule: 'every player transfer took from its sender what it says, and gave its recipient what it says',
    offenders: sql<{ problem: string }>`
      select format('Player transfer %s sent %s and gave %s, but moved %s and %s', g.transfer_id, g.sent_amount,
        g.received_amount, gave.amount, got.amount) as problem
      from player_transfer g
      join ledger_account sender on sender.player_id = g.from_id and sender.kind = 'player.game'
      join ledger_account recipient on recipient.player_id = g.to_id and recipient.kind = 'player.game'
      left join ledger_entry gave on gave.transfer_id = g.transfer_id and gave.account_id = sender.id
      left join ledger_entry got on got.transfer_id = g.transfer_id and got.account_id = recipient.id
      where gave.amount is distinct from -g.sent_amount or got.amount is distinct from g.received_amount`,
  },
  {
    rule: 'every player is counted with the player transfers they sent and received',
    offenders: sql<{ problem: string }>`
      select format('Player %s is counted with %s and %s player transfers, but has %s and %s', c.player_id, c.sent_count,
        c.received_count, s.count, r.count) as problem
      from player_transfer_count c
      cross join lateral (
        select count(*), coalesce(sum(sent_amount), 0) as sum from player_transfer where from_id = c.player_id
      ) s
      cross join lateral (
        select count(*), coalesce(sum(received_amount), 0) as sum from player_transfer where to_id = c.player_id
      ) r
      where (c.sent_count, c.sent, c.received_count, c.received) <> (s.count, s.sum, r.count, r.sum)`,
  },
  {
    rule: 'every player is counted with what they converted on the last day with a conversion',
    offenders: sql<{ problem: string }>`
      select format('Player %s is counted with %s converted on %s, but converted %s', c.player_id, c.converted,
        c.converted_on, s.sum) as problem
      from player_transfer_count c
      cross join lateral (
        select coalesce(sum(sent_amount), 0) as sum from player_transfer
        where from_id = c.player_id and sent_currency <> received_currency and kampala_day(created_at) = c.converted_on
      ) s
      where c.converted <> s.sum`,
  },
  {
    rule: 'no conversion gave more than the least favourable rates of the 24 hours before it',
    offenders: sql<{ problem: string }>`
      with ${ratesOnRecord}
      select format('Player transfer %s gave %s for %s, at rates of %s and %s', t.transfer_id, t.received_amount,
        t.sent_amount, worst.buying, worst.selling) as problem
      from player_transfer t
      join player sender on sender.id = t.from_id
      join player recipient on recipient.id = t.to_id
      cross join ${leastFavourableOnRecord({
        from: sql`sender.country`,
        to: sql`recipient.country`,
        at: sql`t.created_at`,
        isBefore: sql`r.since < t.created_at - interval '1 second'`,
      })} worst
      where t.sent_currency <> t.received_currency and t.received_amount * worst.selling > t.sent_amount * worst.buying`,
  },
  {
    rule: 'no player sends anything within a day of having recovered access',
    offenders: sql<{ problem: string }>`
      select format('Player transfer %s was sent at %s, after player %s recovered access at %s',
                    t.transfer_id, t.created_at, p.id, p.access_recovered_at) as problem
      from player_transfer t join player p on p.id = t.from_id
      -- One is the database's time, the other the server's, which may be some 100 ms behind.
      where t.created_at > p.access_recovered_at + interval '1 second'
        and t.created_at < p.access_recovered_at + interval '24 hours'`,
  },
];

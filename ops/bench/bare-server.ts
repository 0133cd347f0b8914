// The least that a read call can cost: node:http and one prepared statement that checks the session and reads the
// product's rows. Started by calls.ts with the database's URL.
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const player = `session s join player p on p.id = s.player_id and p.status = 'active'
  join ledger_account a on a.player_id = p.id and a.kind = 'player.game' and a.currency = p.currency`;
const valid = 's.token_hash = $1 and s.ended_at is null and s.expires_at > now()';
const statements: Record<string, string> = {
  '/api/wallet/balance': `select p.country, p.currency, a.balance from ${player} where ${valid}`,
  '/api/auth/profile': `
    select p.id, p.username, p.email, p.phone, p.country, p.currency, p.referral_code, a.balance,
           g.games, g.wins, g.paid_out, d.usdt_amount, w.withdrawn, t.address
    from ${player}
    left join game_seat g on g.player_id = p.id
    left join deposit_total d on d.player_id = p.id
    left join withdrawal_total w on w.player_id = p.id
    left join deposit_address t on t.player_id = p.id and t.rail = 'tron'
    where ${valid}`,
  '/api/game/round': `
    select p.id, p.country, p.currency, g.round_id, g.epoch_id from ${player}
    left join game_seat g on g.player_id = p.id where ${valid}`,
  '/api/games/history': `
    select r.*, t.created_at from ${player}
    left join lateral (
      select g.transfer_id, g.round_id, g.selected_box, g.stake, g.prize_basis_points from game_round g
      where g.player_id = p.id order by g.transfer_id desc limit 20
    ) r on true
    left join lateral (select l.created_at from ledger_transfer l where l.id = r.transfer_id) t on true
    where ${valid}`,
  '/api/wallet/statement': `
    select a.balance, e.*, t.* from ${player}
    left join lateral (
      select n.transfer_id, n.amount, n.balance_after from ledger_entry n
      where n.account_id = a.id order by n.transfer_id desc limit 100
    ) e on true
    left join lateral (
      select l.kind, l.cause_id, l.created_at from ledger_transfer l where l.id = e.transfer_id
    ) t on true
    where ${valid}`,
};
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  application_name: 'api',
  options: '-c jit=off -c plan_cache_mode=force_generic_plan',
});

const server = createServer(async (request, response) => {
  const path = request.url ?? '';
  const tokenHash = hash('sha256', request.headers.authorization?.slice('Bearer '.length) ?? '', 'base64url');
  const { rows } = await pool.query({ name: path, text: statements[path] ?? '', values: [tokenHash] });
  const body = JSON.stringify(rows);
  response.writeHead(rows.length > 0 ? 200 : 401, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

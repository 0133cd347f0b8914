import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres } from '../../tools/postgres.ts';
import type { Contender } from './measure.ts';

/** The smallest function that posts a double-entry transfer. It is the baseline of all results. */
const schema = `
  create table account (id bigint primary key, balance bigint not null);
  create table journal (id bigint generated always as identity primary key, at timestamptz not null default now());
  create table entry (journal_id bigint not null, account_id bigint not null, amount bigint not null);
  insert into account select id, 0 from generate_series(1, 10000) id;

  create function transfer(p_from bigint, p_to bigint, p_amount bigint) returns bigint
  language plpgsql as $$
  declare
    v_journal bigint;
  begin
    update account set balance = balance - p_amount where id = p_from;
    update account set balance = balance + p_amount where id = p_to;
    insert into journal default values returning id into v_journal;
    insert into entry values (v_journal, p_from, -p_amount), (v_journal, p_to, p_amount);
    return v_journal;
  end
  $$;`;

const script = `
\\set from random(1, 5000)
\\set to random(5001, 10000)
select transfer(:from, :to, 100);
`;

export function floor(url: string): Contender {
  const program = (name: string) => join(findPostgres()?.directory ?? '', name);
  execFileSync(program('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', url], {
    input: `${schema}\nvacuum analyze;`,
  });
  return {
    name: 'floor: pgbench, smallest transfer',
    async measure(callers, seconds) {
      const words = `-n -f - -M prepared -j 2 -c ${callers} -T ${seconds} ${url}`.split(' ');
      const said = execFileSync(program('pgbench'), words, { input: script, encoding: 'utf8' });
      const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
      if (Number.isNaN(perSecond)) throw new Error(`pgbench said no rate:\n${said}`);
      return { perSecond, p50Ms: Number.NaN, p99Ms: Number.NaN };
    },
    close: async () => {},
  };
}

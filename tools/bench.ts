// npm run bench [-- accrual bets history ledger mixed start --rounds 5 --seconds 4]: what the product does, as ratios to floors measured in the same run.
import { parseArgs } from 'node:util';
import { benchAccrual } from '../ops/bench/accrual.ts';
import { benchHistory } from '../ops/bench/history.ts';
import { benchLedger } from '../ops/bench/ledger-transfers.ts';
import { benchBets, benchMixed } from '../ops/bench/product.ts';
import { benchStart } from '../ops/bench/start.ts';
import { ensurePostgres } from './postgres.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const benches = {
  accrual: benchAccrual,
  bets: () => benchBets(options),
  history: benchHistory,
  ledger: () => benchLedger(options),
  mixed: () => benchMixed(options),
  start: benchStart,
};

const chosen = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = chosen.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}": choose from ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
await ensurePostgres();
for (const name of chosen) await benches[name as keyof typeof benches]();

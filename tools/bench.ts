// npm run bench [-- auditor bets history ledger mixed proofs start --rounds 5 --seconds 4]: prints ratios to baselines
// measured in the same run.
// --played 10000000: rounds for the auditor.
// --entries 100000000 --keep FOLDER: size of the seeded history, and a folder that keeps it for the next run.
import { parseArgs } from 'node:util';
import { benchAuditor } from '../ops/bench/auditor.ts';
import { benchHistory } from '../ops/bench/history.ts';
import { benchLedger } from '../ops/bench/ledger-transfers.ts';
import { benchBets, benchMixed } from '../ops/bench/product.ts';
import { benchProofs } from '../ops/bench/proofs.ts';
import { benchStart } from '../ops/bench/start.ts';
import { ensurePostgres } from './postgres.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    played: { type: 'string', default: '200000' },
    entries: { type: 'string', default: '10000000' },
    keep: { type: 'string' },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const benches = {
  auditor: () => benchAuditor(Number(values.played)),
  bets: () => benchBets(options),
  history: () => benchHistory({ entries: Number(values.entries), keep: values.keep }),
  ledger: () => benchLedger(options),
  mixed: () => benchMixed(options),
  proofs: benchProofs,
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

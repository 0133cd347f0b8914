// npm run bench [-- mixed calls bets ledger history accrual auditor proofs --rounds 5 --seconds 4]: prints ratios to
// baselines of the same run.
// --played 10000000: rounds for the auditor. --accounts 1000000: investment accounts of the accrual.
// --entries 100000000 --keep FOLDER: size of the seeded history, and a folder that keeps it.
import { parseArgs } from 'node:util';
import { benchAccrual } from '../ops/bench/accrual.ts';
import { benchAuditor } from '../ops/bench/auditor.ts';
import { benchCalls } from '../ops/bench/calls.ts';
import { benchHistory } from '../ops/bench/history.ts';
import { benchLedger } from '../ops/bench/ledger-transfers.ts';
import { benchBets, benchMixed } from '../ops/bench/product.ts';
import { benchProofs } from '../ops/bench/proofs.ts';
import { ensurePostgres } from './postgres.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    played: { type: 'string', default: '200000' },
    accounts: { type: 'string', default: '1000000' },
    entries: { type: 'string', default: '10000000' },
    keep: { type: 'string' },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const benches = {
  mixed: () => benchMixed(options),
  calls: () => benchCalls(options),
  bets: () => benchBets(options),
  ledger: () => benchLedger(options),
  history: () => benchHistory({ entries: Number(values.entries), keep: values.keep }),
  accrual: () => benchAccrual(Number(values.accounts)),
  auditor: () => benchAuditor(Number(values.played)),
  proofs: benchProofs,
};

const chosen = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = chosen.find((name) => !(name in benches));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}": choose from ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
await ensurePostgres();
for (const name of chosen) await benches[name as keyof typeof benches]();

// npm run bench [-- --rounds 5 --seconds 4]: what the product does, as ratios to floors measured in the same run.
import { parseArgs } from 'node:util';
import { benchLedger } from '../bench/ledger.ts';
import { benchStart } from '../bench/start.ts';
import { ensurePostgres } from './postgres.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});

await ensurePostgres();
await benchLedger({ rounds: Number(values.rounds), seconds: Number(values.seconds) });
await benchStart();

// npm run faults [-- server database outage network disk clock cluster]: breaks things under load, and compares every answer with the database.
import { faults, runFaults } from '../ops/faults/run.ts';
import { ensurePostgres } from './postgres.ts';

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(faults);
const unknown = chosen.find((name) => !Object.hasOwn(faults, name));
if (unknown !== undefined) {
  console.error(`There is no fault "${unknown}": choose from ${Object.keys(faults).join(', ')}.`);
  process.exit(1);
}
await ensurePostgres();
if (!(await runFaults(chosen))) {
  console.error('NOT every promise was kept.');
  process.exit(1);
}
console.log('Every promise was kept.');

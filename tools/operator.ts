// npm run operator: adds operators, creates sign-in links, or lists operators; for the first operator of a production
// database, or when no other can add one.
import { readConfig } from '../server/src/config.ts';
import { explainDatabaseProblem, openExisting } from './existing-database.ts';
import { readOperatorCommand } from './operator-command.ts';

try {
  const work = readOperatorCommand(process.argv.slice(2));
  const database = await openExisting('use');
  try {
    console.log(await work(database.queries, readConfig(process.env).publicUrl));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(explainDatabaseProblem(error));
  process.exitCode = 1;
}

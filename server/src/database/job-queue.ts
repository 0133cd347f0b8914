import { PgBoss } from 'pg-boss';
import type { Engine } from './engine.ts';

type QueueEngine = Pick<Engine, 'run'> & { readonly name: Engine['name'] };

/** The queue of background work in this database, whose tables its owner has made. */
export function jobQueue(engine: QueueEngine): PgBoss {
  // Only the owner of an index may rebuild it.
  return queueOn(engine, { migrate: false, reindex: false });
}

/** Makes the queue's tables, or brings them to this version of it. */
export async function migrateJobQueue(engine: QueueEngine): Promise<void> {
  const queue = queueOn(engine, { supervise: false });
  let problem: Error | undefined;
  queue.on('error', (error) => {
    problem = error;
  });
  try {
    await queue.start();
  } finally {
    await queue.stop({ graceful: false });
  }
  if (problem !== undefined) throw problem;
}

function queueOn(
  { name, run }: QueueEngine,
  options: ConstructorParameters<typeof PgBoss>[0] & object,
): PgBoss {
  return new PgBoss({
    db: { executeSql: async (sql, values) => ({ rows: await run(sql, values) }) },
    backend: name === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    // Turns follow one another by themselves: there is nothing for a calendar to do.
    schedule: false,
    ...options,
  });
}

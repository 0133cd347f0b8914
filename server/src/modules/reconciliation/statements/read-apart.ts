import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Wallet } from '@sanduku/contracts/wallets';
import { BadStatement, type Statement } from './statement.ts';

const MAX_MEMORY_MB = 1_024;
const MAX_READ_MS = 60_000;

type Answer = { readonly statement: Statement } | { readonly problem: BadStatement['problem'] };

/** In a worker thread with limits. Throws BadStatement. */
export async function readApart(file: Buffer, wallet: Wallet): Promise<Statement> {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url), {
    workerData: { file, wallet },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(MAX_READ_MS) })) as [
      Answer,
    ];
    if ('problem' in answer) throw new BadStatement(answer.problem);
    return answer.statement;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const isTooMuch = code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError';
    throw isTooMuch ? new BadStatement({ problem: 'statement_too_large' }) : error;
  } finally {
    await worker.terminate();
  }
}

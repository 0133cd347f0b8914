import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Wallet } from '@sanduku/contracts/wallets';
import { BadStatement, type Statement } from './statement.ts';

const MAX_MEMORY_MB = 1_024;
const MAX_READ_MS = 60_000;

type Answer = { readonly statement: Statement } | { readonly problem: BadStatement['problem'] };

/** In a worker thread with limits, so that no file can block or exhaust the server. Throws BadStatement. */
export async function readApart(file: Buffer, wallet: Wallet): Promise<Statement> {
  const worker = new Worker(new URL(import.meta.url), {
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

async function answerOf(file: Buffer, wallet: Wallet): Promise<Answer> {
  // Only the worker loads the readers.
  const { readStatement } = await import('./read-statement.ts');
  try {
    return { statement: readStatement(file, wallet) };
  } catch (error) {
    if (error instanceof BadStatement) return { problem: error.problem };
    throw error;
  }
}

if (!isMainThread) parentPort?.postMessage(await answerOf(Buffer.from(workerData.file), workerData.wallet));

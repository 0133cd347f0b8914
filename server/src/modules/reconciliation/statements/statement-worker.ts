// Reads one statement, so that no file can block or exhaust the server.
import { parentPort, workerData } from 'node:worker_threads';
import type { Wallet } from '@sanduku/contracts/wallets';
import { readStatement } from './read-statement.ts';
import { BadStatement } from './statement.ts';

const { file, wallet } = workerData as { file: Uint8Array; wallet: Wallet };
try {
  parentPort?.postMessage({ statement: readStatement(Buffer.from(file), wallet) });
} catch (error) {
  if (!(error instanceof BadStatement)) throw error;
  parentPort?.postMessage({ problem: error.problem });
}

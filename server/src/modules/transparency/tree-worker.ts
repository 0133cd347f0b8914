// A thread that hashes the trees of one day: millions of hashes must not hold up the thread that serves play.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Currency } from '@sanduku/contracts/countries';
import { type TreePlayer, type TreeWork, treeBuilders } from './tree.ts';

/** A page of players, or nothing more to come. */
export type TreeMessage = readonly (TreePlayer & { readonly currency: Currency })[] | 'build';

const port = parentPort;
if (port === null) throw new Error('This is a worker');

// On Linux the priority of this thread alone: whoever plays goes first.
setPriority(10);

const builders = treeBuilders(workerData as TreeWork);

port.on('message', (message: TreeMessage) => {
  if (message === 'build') {
    for (const tree of builders.build()) port.postMessage(tree);
    port.close();
    return;
  }
  builders.take(message);
  port.postMessage('taken');
});

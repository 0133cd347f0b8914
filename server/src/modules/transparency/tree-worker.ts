// In a worker, so millions of hashes do not block serving.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Currency } from '@sanduku/contracts/countries';
import { type TreePlayer, type TreeWork, treeBuilders } from './tree.ts';

export type TreeMessage = readonly (TreePlayer & { readonly currency: Currency })[] | 'build';

const port = parentPort;
if (port === null) throw new Error('This is a worker');

// On Linux, of this thread only.
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

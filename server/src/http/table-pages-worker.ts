// Renders the pages of the build for one prize table: see table-pages.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { Rendering } from './table-pages.ts';

const { bundle, prizes, path, published } = workerData as Rendering;
Object.assign(globalThis, { prizesOfPages: prizes, publishedOnPages: published });
const { prerenderPages } = (await import(bundle)) as { prerenderPages: (only?: string) => Promise<unknown> };
parentPort?.postMessage(await prerenderPages(path));
// What the components have started does not keep the thread.
process.exit();

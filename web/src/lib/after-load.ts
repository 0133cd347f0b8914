import { reportVitals } from './vitals.ts';
import { startWorker } from './worker.ts';

/** What can wait until the page is there. */
export function afterLoad(): void {
  reportVitals();
  void startWorker();
}

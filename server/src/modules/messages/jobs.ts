import type { Job } from '../../jobs/jobs.ts';
import { type MessageDeps, sendDueMessages } from './messages.ts';

export function messageJob(deps: MessageDeps): Job {
  return { name: 'messages', everySeconds: 2, run: (signal) => sendDueMessages(deps, signal) };
}

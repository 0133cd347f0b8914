import type { Span } from '@opentelemetry/api';
import type { Tracing } from '../lib/tracing.ts';
import type { ExecuteBatch, Posted, Poster, Refused } from './transfer.ts';

/** One span per command, although commands of several calls share a statement. */
export function tracedPoster<Command extends object, Outcome>(
  tracing: Tracing,
  execute: ExecuteBatch<Command, Outcome>,
): {
  execute: ExecuteBatch<Command, Outcome>;
  observe: (post: Poster<Command, Outcome>) => Poster<Command, Outcome>;
} {
  const spans = new WeakMap<Command, Span>();
  return {
    execute: (commands, slot) => {
      const ofCommands = commands.flatMap((command) => spans.get(command) ?? []);
      return tracing.shared('ledger batch', ofCommands, () => execute(commands, slot));
    },
    observe: (post) => (command) =>
      tracing.child('ledger command', {}, async (span) => {
        if (span === undefined) return post(command);
        spans.set(command, span);
        const outcome = await post(command);
        const { status, refusal, transferId } = outcome as Partial<Omit<Posted, 'status'> & Refused<string>>;
        span.setAttribute('ledger.outcome', refusal ?? status ?? '');
        if (transferId !== undefined) span.setAttribute('ledger.transfer.ids', [transferId.toString()]);
        return outcome;
      }),
  };
}

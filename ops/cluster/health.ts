import type { Node } from './choose-node.ts';
import { LOOPBACK } from './forward.ts';

const EVERY_MS = 250;
/** A busy machine is slow to answer; a process that hangs is not worth waiting for. */
const PATIENCE_MS = 2_000;

/** Asks every running node again and again whether it can serve; answers how to stop. */
export function watchHealth(nodes: readonly Node[]): () => void {
  const stopping = new AbortController();
  for (const node of nodes) void watch(node, stopping.signal);
  return () => stopping.abort();
}

async function watch(node: Node, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { port } = node;
    const isReady = port !== undefined && (await answersReady(port));
    // It may have been replaced by a new process in the meantime.
    if (node.port === port) node.isReady = isReady;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS).unref());
  }
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${LOOPBACK}:${port}/readyz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

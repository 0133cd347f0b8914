import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A server process as the balancer sees it. */
export interface Node {
  readonly name: string;
  /** Where it listens on this machine; undefined while it does not run. */
  port: number | undefined;
  /** What it said when it was last asked whether it can serve. */
  isReady: boolean;
  /** It is about to be stopped: nothing new goes to it. */
  isDraining: boolean;
  /** Requests that it has not answered yet. */
  requests: number;
  /** Websockets that are open to it. */
  sockets: number;
}

/** A node that can be called, which says nothing about whether it will answer. */
export type RunningNode = Node & { port: number };

/**
 * The nodes to try, best first. When none is ready, all that run are tried: they know better than the balancer what to
 * say to whom, and a database that is away makes every one of them unready.
 */
export function nodesFor(
  request: IncomingMessage,
  clientAddress: string,
  nodes: readonly Node[],
): RunningNode[] {
  const running = nodes.filter(isRunning);
  const willing = running.filter(({ isReady, isDraining }) => isReady && !isDraining);
  const candidates = willing.length > 0 ? willing : running;
  return needsItsNode(request)
    ? byAddress(candidates, clientAddress)
    : candidates.toSorted((a, b) => a.requests + a.sockets - (b.requests + b.sockets));
}

function isRunning(node: Node): node is RunningNode {
  return node.port !== undefined;
}

/**
 * Long polling is one conversation in many requests, which only the process that began it can go on with. A websocket
 * is one connection: it may begin anywhere, unless it takes over from long polling.
 */
function needsItsNode({ url = '/' }: IncomingMessage): boolean {
  // Whatever a client sends: it need not be an address that could be read as one.
  const [path = '', query] = url.split('?', 2);
  if (!path.startsWith('/socket.io')) return false;
  const asked = new URLSearchParams(query);
  return asked.get('transport') !== 'websocket' || asked.has('sid');
}

/** The same order for the same address, whoever else joins or leaves (rendezvous hashing). */
function byAddress<N extends Node>(nodes: readonly N[], address: string): N[] {
  const weights = new Map(nodes.map((node) => [node, hash('sha256', `${node.name} ${address}`)]));
  return nodes.toSorted((a, b) => ((weights.get(a) ?? '') < (weights.get(b) ?? '') ? 1 : -1));
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { RpcAnswer } from './node-rules.ts';
import { answerCall, type SimulatedChain } from './simulated-node.ts';

const question = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  method: z.string(),
  params: z.array(z.unknown()),
});

export type Question = z.output<typeof question>;

/** What goes back over HTTP. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

export interface NodeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A node of a simulated chain: JSON-RPC over HTTP, for this machine only. */
export function startNode(chain: SimulatedChain): Promise<NodeServer> {
  return serveNode(async (asked) => replyTo(asked, await answerCall(chain, asked.method, asked.params)));
}

export function replyTo({ id }: Question, answer: RpcAnswer): Reply {
  return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, ...answer }) };
}

/** Serves whatever the function replies. */
export async function serveNode(
  reply: (question: Question, headers: IncomingMessage['headers']) => Promise<Reply>,
): Promise<NodeServer> {
  const server = createServer((request, response) => {
    readQuestion(request)
      .then((asked) => reply(asked, request.headers))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      })
      // A question that nobody of ours asks, or a database that is gone.
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return question.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

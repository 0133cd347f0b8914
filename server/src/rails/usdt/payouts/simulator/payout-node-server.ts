import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { z } from 'zod';
import { answerWith } from '../../simulator/node-rules.ts';
import type { NodeServer } from '../../simulator/node-server.ts';
import { answerPayoutCall, include, type SimulatedPayoutChain } from './payout-node.ts';

const question = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) });
const signed = z.object({ transaction: z.string() });

/** A node that takes transactions, for this machine only: JSON-RPC, and on TRON its own API beside it. */
export async function startPayoutNode(chain: SimulatedPayoutChain): Promise<NodeServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.post('/jsonrpc', async ({ body }) => {
    const { id, method, params } = question.parse(body);
    return { jsonrpc: '2.0', id, ...(await answerPayoutCall(chain, method, params)) };
  });
  if (chain.rail === 'tron') {
    app.post('/wallet/broadcasthex', async ({ body }) => {
      const answer = await answerWith(() => include(chain, signed.parse(body).transaction));
      if ('result' in answer) return { result: true, txid: String(answer.result).slice(2), code: 'SUCCESS' };
      // As TRON's nodes do it: words in hex.
      return {
        code: codeOf(answer.error.message),
        message: Buffer.from(answer.error.message).toString('hex'),
      };
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  // It alone must not keep a process alive.
  app.server.unref();
  const { port } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/jsonrpc`, close: () => app.close() };
}

const codes: Record<string, string> = {
  'already known': 'DUP_TRANSACTION_ERROR',
  'transaction expired': 'TRANSACTION_EXPIRATION_ERROR',
};

function codeOf(message: string): string {
  return codes[message] ?? 'OTHER_ERROR';
}

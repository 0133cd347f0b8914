import { hash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { anchorChains } from '@sanduku/contracts/transparency/log';
import Fastify from 'fastify';
import { z } from 'zod';
import { chainPayoutRails } from '../modules/withdrawals/ports.ts';
import type { SigningDesk } from './signing-desk.ts';

const MAX_BODY_BYTES = 4_096;

const order = z.strictObject({
  rail: z.enum(chainPayoutRails),
  reference: z.uuid(),
  wallet: z.string().max(100),
  contract: z.string().max(100),
  to: z.string().max(100),
  /** In micro-units, which exceed JSON's safe integers. */
  amount: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
  nonce: z.int().nonnegative().nullable(),
  terms: z.record(z.string().max(20), z.string().max(64)),
});

const vouching = z.strictObject({
  rail: z.enum(chainPayoutRails),
  day: z.iso.date(),
  liabilities: z.string().regex(/^[0-9a-f]{64}$/),
});

const anchoring = z.strictObject({
  chain: z.enum(anchorChains),
  wallet: z.string().max(100),
  size: z.int().positive(),
  root: z.string().regex(/^[0-9a-f]{64}$/),
  nonce: z.int().nonnegative(),
  terms: z.record(z.string().max(20), z.string().max(64)),
});

export interface SignerServer {
  readonly url: string;
  close(): Promise<void>;
}

/** For people who monitor the signer. */
export type SigningNote = (note: { reference: string; rail: string; result: string }) => void;

export async function serveSigner(options: {
  desk: SigningDesk;
  /** During a rotation, also the previous one. */
  tokens: readonly string[];
  host: string;
  port: number;
  note?: SigningNote;
}): Promise<SignerServer> {
  const { desk, tokens, host, port, note } = options;
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (!tokens.some((token) => isSame(given, `Bearer ${token}`))) {
      return reply.code(401).send({ error: 'The token is not that of this signer' });
    }
  });
  app.get('/wallets', async () => ({ ...desk.wallets, anchor: desk.anchorWallet }));
  app.post('/sign', async (request, reply) => {
    const read = order.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: 'This is no order' });
    const answer = desk.sign(read.data);
    const { reference, rail } = read.data;
    note?.({ reference, rail, result: answer.status === 'signed' ? answer.hash : answer.reason });
    return answer;
  });
  app.post('/vouch', async (request, reply) => {
    const read = vouching.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: 'This is no day' });
    const answer = desk.vouch(read.data);
    const { rail, day } = read.data;
    note?.({ reference: day, rail, result: answer.status === 'signed' ? 'vouched' : answer.reason });
    return answer;
  });
  app.post('/anchor', async (request, reply) => {
    const read = anchoring.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ error: 'This is no head' });
    const answer = desk.anchor(read.data);
    const { chain, size } = read.data;
    note?.({
      reference: `head ${size}`,
      rail: chain,
      result: answer.status === 'signed' ? answer.hash : answer.reason,
    });
    return answer;
  });
  await app.listen({ host, port });
  const address = app.server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: () => app.close() };
}

/** In constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => hash('sha256', text, 'buffer'));
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { roundId } from '../fairness/wire.ts';
import { givenDay } from '../shapes.ts';
import { signedText } from './api.ts';

const hash = z
  .string()
  .max(64, { abort: true })
  .regex(/^[0-9a-f]{64}$/, 'Expected 32 bytes in lower-case hex');
const count = z.int().nonnegative();
const givenCount = z.coerce.number().int().nonnegative();

export const logApi = {
  logHead: endpoint('GET /api/transparency/head', 'public', {
    summary: 'The newest signed head of the log of the house (docs/transparency.md)',
    data: signedText,
  }),
  logHeads: endpoint('GET /api/transparency/heads', 'public', {
    summary: 'Earlier heads of the log, the newest first',
    query: z.object({
      /** Only heads of smaller logs. */
      before: givenCount.optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(100),
    }),
    data: z.object({ heads: z.array(signedText) }),
  }),
  logRecords: endpoint('GET /api/transparency/records', 'public', {
    summary: 'Records of the log, as canonical JSON',
    query: z.object({
      from: givenCount.default(0),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    data: z.object({ from: count, records: z.array(z.string()) }),
  }),
  logInclusion: endpoint('GET /api/transparency/inclusion', 'public', {
    summary: 'A record of the log, and the path that shows it under a head (RFC 9162, 2.1.3)',
    query: z.object({
      index: givenCount.optional(),
      /** Alternatives to an index: the record of a round, */
      round: roundId.optional(),
      /** of a day's liabilities, */
      day: givenDay.optional(),
      /** or of a release of the web application. */
      release: hash.optional(),
      /** A head's size; defaults to the newest. */
      size: givenCount.optional(),
    }),
    data: z.object({ index: count, size: count, record: z.string(), path: z.array(hash) }),
  }),
  logKeys: endpoint('GET /api/transparency/keys', 'public', {
    summary: 'With which keys the house has signed, in order, each with the first head over its announcement',
    data: z.object({
      keys: z.array(z.object({ index: count, record: z.string(), path: z.array(hash), head: signedText })),
    }),
  }),
  logConsistency: endpoint('GET /api/transparency/consistency', 'public', {
    summary: 'What shows that a later head extends an earlier one (RFC 9162, 2.1.4)',
    query: z.object({ from: givenCount, to: givenCount }),
    data: z.object({ from: count, to: count, path: z.array(hash) }),
  }),
};

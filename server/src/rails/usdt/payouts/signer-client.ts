import { z } from 'zod';
import type { ReserveSigner, VouchingAnswer, VouchingOrder } from '../../../modules/transparency/ports.ts';
import type { AnchorOrder, AnchorSigner } from '../../../modules/transparency-log/ports.ts';
import type {
  ChainPayoutRail,
  Signer,
  SigningAnswer,
  SigningOrder,
} from '../../../modules/withdrawals/ports.ts';
import { createHttpClient, type HttpCall, type HttpClient } from '../../http-client.ts';
import { evmHash } from './evm-transaction.ts';
import { tronHash } from './tron-transaction.ts';

export interface SignerSettings {
  readonly url: string;
  readonly token: string;
}

const wallets = z.object({
  tron: z.string().optional(),
  ethereum: z.string().optional(),
  bsc: z.string().optional(),
  anchor: z.string().optional(),
});

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed'), raw: z.string(), hash: z.string() }),
  z.object({
    status: z.literal('refused'),
    reason: z.enum(['no_key', 'not_allowed', 'above_limit', 'above_daily_limit', 'fee_too_high', 'conflict']),
    detail: z.string(),
  }),
]);

const vouchingAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed'), address: z.string(), signature: z.string() }),
  z.object({ status: z.literal('refused'), reason: z.enum(['no_key', 'not_allowed', 'conflict']) }),
]);

/** No usable answer: it may have signed. */
export class SignerFailed extends Error {}

export class SignerClient implements Signer, ReserveSigner, AnchorSigner {
  readonly #http: HttpClient;
  readonly #token: string;

  constructor({ url, token }: SignerSettings) {
    this.#http = createHttpClient(url);
    this.#token = token;
  }

  async walletOf(rail: ChainPayoutRail): Promise<string | undefined> {
    return (await this.#ask({ method: 'GET', path: '/wallets' }, wallets))[rail];
  }

  async sign({ amount, ...order }: SigningOrder): Promise<SigningAnswer> {
    const body = { ...order, amount: amount.toString() };
    const answered = await this.#ask({ method: 'POST', path: '/sign', body }, answer);
    // Payouts are found by their hash, so it must be right.
    if (answered.status === 'signed' && hashOf(order.rail, answered.raw) !== answered.hash) {
      throw new SignerFailed('The signer gave a transaction with the hash of another');
    }
    return answered;
  }

  vouch(order: VouchingOrder): Promise<VouchingAnswer> {
    return this.#ask({ method: 'POST', path: '/vouch', body: order }, vouchingAnswer);
  }

  async anchorWallet(): Promise<string | undefined> {
    return (await this.#ask({ method: 'GET', path: '/wallets' }, wallets)).anchor;
  }

  async anchor(order: AnchorOrder): Promise<SigningAnswer> {
    const answered = await this.#ask({ method: 'POST', path: '/anchor', body: order }, answer);
    if (answered.status === 'signed' && evmHash(answered.raw) !== answered.hash) {
      throw new SignerFailed('The signer gave a transaction with the hash of another');
    }
    return answered;
  }

  async #ask<Result>(call: HttpCall, shape: z.ZodType<Result>): Promise<Result> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const { status, body } = await this.#http.call({ ...call, headers });
    if (status === 401) throw new SignerFailed('The signer does not know us: SIGNER_TOKEN is not its own');
    const read = shape.safeParse(body);
    if (status !== 200 || !read.success) throw new SignerFailed(`The signer answered with status ${status}`);
    return read.data;
  }
}

function hashOf(rail: ChainPayoutRail, raw: string): string {
  return rail === 'tron' ? tronHash(raw) : evmHash(raw);
}

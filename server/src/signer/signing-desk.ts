import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { anchorData } from '@sanduku/contracts/transparency/log';
import { signReserve } from '@sanduku/contracts/transparency/reserve-signature';
import { z } from 'zod';
import type { VouchingAnswer, VouchingOrder } from '../modules/transparency/ports.ts';
import type { AnchorOrder } from '../modules/transparency-log/ports.ts';
import {
  type ChainPayoutRail,
  chainPayoutRails,
  type SigningAnswer,
  type SigningOrder,
  type SigningRefusal,
} from '../modules/withdrawals/ports.ts';
import { accountOfKey } from '../rails/usdt/addresses.ts';
import {
  bscTerms,
  ethereumTerms,
  signEvmCall,
  signEvmTransfer,
} from '../rails/usdt/payouts/evm-transaction.ts';
import {
  payoutDialects,
  readPayoutAddress,
  writePayoutAddress,
} from '../rails/usdt/payouts/payout-dialects.ts';
import { signTronTransfer, tronTerms } from '../rails/usdt/payouts/tron-transaction.ts';

const record = z.object({
  rail: z.enum(chainPayoutRails),
  reference: z.string(),
  wallet: z.string(),
  nonce: z.int().nullable(),
  to: z.string(),
  /** In micro-units of USDT. */
  amount: z.string().regex(/^\d+$/).transform(BigInt),
  /** Canonical. */
  order: z.string(),
  /** Of a TRON transaction. */
  expiresAt: z.iso.datetime().nullable(),
  /** False for a replacement: it moves no further money. */
  counts: z.boolean(),
  at: z.iso.datetime(),
});

export type SigningRecord = z.output<typeof record>;

const vouched = z.object({ day: z.iso.date(), liabilities: z.string(), rail: z.enum(chainPayoutRails) });

export type VouchedDay = z.output<typeof vouched>;

const anchored = z.object({ size: z.int(), root: z.string(), order: z.string(), at: z.iso.datetime() });

export type AnchoredHead = z.output<typeof anchored>;

type Kept = SigningRecord | VouchedDay | AnchoredHead;

export interface SigningMemory {
  readonly records: readonly SigningRecord[];
  readonly vouched: readonly VouchedDay[];
  readonly anchored: readonly AnchoredHead[];
  /** Returns after fsync. */
  remember(record: Kept): void;
}

/** For the sandbox and tests. */
export function forgetfulMemory(): SigningMemory {
  const records: SigningRecord[] = [];
  const vouched: VouchedDay[] = [];
  const anchored: AnchoredHead[] = [];
  const remember = (kept: Kept) => {
    if ('day' in kept) vouched.push(kept);
    else if ('size' in kept) anchored.push(kept);
    else records.push(kept);
  };
  return { records, vouched, anchored, remember };
}

/** One line per signature, on disk before it exists: limits and used nonces survive a restart. */
export function fileMemory(path: string): SigningMemory & { close(): void } {
  mkdirSync(dirname(path), { recursive: true });
  const memory = forgetfulMemory();
  if (existsSync(path)) for (const kept of readRecords(path)) memory.remember(kept);
  const file = openSync(path, 'a', 0o600);
  return {
    ...memory,
    remember(kept) {
      const line = 'amount' in kept ? { ...kept, amount: kept.amount.toString() } : kept;
      const { size } = fstatSync(file);
      try {
        // Repeats a short write, unlike writeSync.
        writeFileSync(file, `${JSON.stringify(line)}\n`);
        fsyncSync(file);
      } catch (error) {
        // The next line must not follow a part of this one.
        ftruncateSync(file, size);
        throw error;
      }
      memory.remember(kept);
    },
    close: () => closeSync(file),
  };
}

function readRecords(path: string): Kept[] {
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  // A crash cut the last line off: nothing was signed.
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => z.union([record, vouched, anchored]).parse(JSON.parse(line)));
}

export type SigningKeys = Partial<Readonly<Record<ChainPayoutRail, Uint8Array>>>;

export interface SigningLimits {
  /** In micro-units of USDT. */
  readonly perTransaction: Micros;
  /** For all chains together, per UTC day. */
  readonly perDay: Micros;
}

export interface SigningDeskOptions {
  readonly keys: SigningKeys;
  /** Its address anchors log heads and makes no payouts. */
  readonly anchorKey?: Uint8Array;
  readonly limits: SigningLimits;
  readonly memory: SigningMemory;
  readonly clock: () => Date;
  /** For tests. */
  readonly contracts?: Partial<Record<ChainPayoutRail, string>>;
}

const GWEI = 1_000_000_000n;
/** Fees could drain the wallet even if USDT is safe. */
const MAX_GAS = 200_000n;
const MAX_GAS_PRICE = { ethereum: 300n * GWEI, bsc: 20n * GWEI } as const;
/** In millionths of TRX. */
const MAX_FEE_LIMIT = 100_000_000n;
/** Each anchor costs a fee. */
const MAX_ANCHORS_A_DAY = 24;
const MAX_LIFE_MS = 60 * 60_000;
/** Only shortly after the day. */
const VOUCHED_WITHIN_MS = 3 * 24 * 60 * 60_000;
/** TRON's finality delay plus clock drift. */
const FINAL_AFTER_MS = 2 * 60_000;

class SigningRefused extends Error {
  readonly reason: SigningRefusal;

  constructor(reason: SigningRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

interface Accepted {
  readonly expiresAt: Date | null;
  sign(): { raw: string; hash: string };
}

/**
 * Trusts no caller: a compromised server can take one day's limit at most, as USDT transfers. Synchronous, so orders
 * never interleave.
 */
export class SigningDesk {
  readonly #options: SigningDeskOptions;

  constructor(options: SigningDeskOptions) {
    this.#options = options;
  }

  get wallets(): Partial<Record<ChainPayoutRail, string>> {
    const keys = Object.entries(this.#options.keys) as [ChainPayoutRail, Uint8Array][];
    return Object.fromEntries(
      keys.map(([rail, key]) => [rail, writePayoutAddress(rail, accountOfKey(secp256k1.getPublicKey(key)))]),
    );
  }

  sign(order: SigningOrder): SigningAnswer {
    try {
      const accepted = this.#accept(order);
      this.#remember(order, accepted);
      return { status: 'signed', ...accepted.sign() };
    } catch (error) {
      return refusalOf(error);
    }
  }

  /**
   * Signs that an address backs a day's liabilities, once per day. Built here from a day and a hash and signed as a
   * message, it cannot move money.
   */
  vouch({ rail, day, liabilities }: VouchingOrder): VouchingAnswer {
    const { keys, memory, clock } = this.#options;
    const key = keys[rail];
    const address = this.wallets[rail];
    if (key === undefined || address === undefined) return { status: 'refused', reason: 'no_key' };
    const age = clock().getTime() - startOfKampalaDay(plusDays(day, 1)).getTime();
    if (age < 0 || age > VOUCHED_WITHIN_MS) return { status: 'refused', reason: 'not_allowed' };
    const earlier = memory.vouched.find((kept) => kept.rail === rail && kept.day === day);
    if (earlier && earlier.liabilities !== liabilities) return { status: 'refused', reason: 'conflict' };
    if (!earlier) memory.remember({ rail, day, liabilities });
    const signature = signReserve(key, { chain: rail, address }, { day, liabilities });
    return { status: 'signed', address, signature };
  }

  /** The same on every chain. */
  get anchorWallet(): string | undefined {
    const { anchorKey } = this.#options;
    return anchorKey && writePayoutAddress('ethereum', accountOfKey(secp256k1.getPublicKey(anchorKey)));
  }

  /**
   * A transaction from the anchoring address to itself that moves nothing. Its data is built here from size and root;
   * each size has one root.
   */
  anchor(order: AnchorOrder): SigningAnswer {
    const { anchorKey, memory, clock } = this.#options;
    const { chain, wallet, size, root, nonce, terms } = order;
    try {
      if (anchorKey === undefined) throw new SigningRefused('no_key', 'there is no key for anchors');
      const account = readPayoutAddress('ethereum', wallet);
      if (account === undefined || wallet !== this.anchorWallet) {
        throw new SigningRefused('no_key', 'the key for anchors is that of another wallet');
      }
      const given = evmTermsWithin(chain, terms);
      if (memory.anchored.some((kept) => kept.size === size && kept.root !== root)) {
        throw new SigningRefused('conflict', 'another root was signed for this size');
      }
      const written = JSON.stringify([chain, wallet, size, root, nonce, sortedTerms(terms)]);
      if (!memory.anchored.some((kept) => kept.order === written)) {
        const at = clock().toISOString();
        if (memory.anchored.filter((kept) => dayOf(kept.at) === dayOf(at)).length >= MAX_ANCHORS_A_DAY) {
          throw new SigningRefused(
            'above_daily_limit',
            `a day may have ${MAX_ANCHORS_A_DAY} anchors at most`,
          );
        }
        memory.remember({ size, root, order: written, at });
      }
      const { chainId } = payoutDialects[chain];
      const call = { chainId, nonce, to: account, data: anchorData({ size, root }), terms: given };
      return { status: 'signed', ...signEvmCall(call, anchorKey) };
    } catch (error) {
      return refusalOf(error);
    }
  }

  /** Only USDT transfers with a bounded fee. The data is built here. */
  #accept({ rail, wallet, contract, to, amount, nonce, terms }: SigningOrder): Accepted {
    const { keys, contracts } = this.#options;
    const key = keys[rail];
    if (key === undefined) throw new SigningRefused('no_key', `there is no key for ${rail}`);
    if (wallet !== this.wallets[rail]) {
      throw new SigningRefused('no_key', `the key for ${rail} is that of another wallet`);
    }
    const { chainId, unitsPerMicro, contract: usdt } = payoutDialects[rail];
    const allowed = contracts?.[rail] ?? usdt;
    if (readPayoutAddress(rail, contract) !== allowed) {
      throw new SigningRefused('not_allowed', 'this is not the contract of USDT');
    }
    const account = readPayoutAddress(rail, to);
    if (account === undefined || account === allowed) {
      throw new SigningRefused('not_allowed', `the receiver is not an address of ${rail}`);
    }
    if (amount <= 0n) throw new SigningRefused('not_allowed', 'there is nothing to pay');
    const transfer = { contract: allowed, account, units: amount * unitsPerMicro };
    if (rail === 'tron') {
      const given = readTerms(tronTerms, terms);
      if (nonce !== null) throw new SigningRefused('not_allowed', 'TRON numbers nothing');
      if (given.feeLimit > MAX_FEE_LIMIT) throw new SigningRefused('fee_too_high', 'the fee is too high');
      const expiresAt = new Date(Number(given.expiration));
      if (expiresAt.getTime() > this.#options.clock().getTime() + MAX_LIFE_MS) {
        throw new SigningRefused('not_allowed', 'the transaction would live too long');
      }
      return { expiresAt, sign: () => signTronTransfer({ ...transfer, terms: given }, key) };
    }
    if (nonce === null) throw new SigningRefused('not_allowed', 'the transaction has no number');
    const given = evmTermsWithin(rail, terms);
    return {
      expiresAt: null,
      sign: () => signEvmTransfer({ ...transfer, chainId, nonce, terms: given }, key),
    };
  }

  /** Rejects what conflicts with earlier signatures. */
  #remember(order: SigningOrder, { expiresAt }: Accepted): void {
    const { memory, clock } = this.#options;
    const now = clock();
    const written = writeOrder(order);
    const { rail, reference, wallet, nonce, to, amount } = order;
    const earlier = memory.records.filter((signed) => signed.reference === reference);
    if (earlier.some((signed) => signed.order === written)) return;
    for (const signed of earlier) assertSamePayment(signed, order);
    const isNumberTaken = (signed: SigningRecord) =>
      signed.rail === rail &&
      signed.wallet === wallet &&
      signed.nonce === nonce &&
      signed.reference !== reference;
    if (nonce !== null && memory.records.some(isNumberTaken)) {
      throw new SigningRefused('conflict', `number ${nonce} was signed for another payout`);
    }
    // Until its expiry is final, a TRON transaction can be included.
    const isAlive = ({ expiresAt: end }: SigningRecord) =>
      end !== null && now.getTime() < Date.parse(end) + FINAL_AFTER_MS;
    if (earlier.some(isAlive)) {
      throw new SigningRefused('conflict', 'an earlier transaction of this payout may still be paid');
    }
    // One transaction is accepted per nonce; without nonces each could be paid.
    const counts = nonce === null || earlier.length === 0;
    if (counts) this.#assertWithinLimits(amount, now);
    memory.remember({
      rail,
      reference,
      wallet,
      nonce,
      to,
      amount,
      order: written,
      expiresAt: expiresAt?.toISOString() ?? null,
      counts,
      at: now.toISOString(),
    });
  }

  #assertWithinLimits(amount: Micros, now: Date): void {
    const { limits, memory } = this.#options;
    if (amount > limits.perTransaction) {
      throw new SigningRefused('above_limit', `a payout may have ${inUsdt(limits.perTransaction)} at most`);
    }
    const today = dayOf(now.toISOString());
    const signedToday = memory.records
      .filter((signed) => signed.counts && dayOf(signed.at) === today)
      .reduce((sum, signed) => sum + signed.amount, 0n);
    if (signedToday + amount > limits.perDay) {
      throw new SigningRefused('above_daily_limit', `a day may have ${inUsdt(limits.perDay)} at most`);
    }
  }
}

function assertSamePayment(signed: SigningRecord, { rail, wallet, to, amount, nonce }: SigningOrder): void {
  const isSame =
    signed.rail === rail &&
    signed.wallet === wallet &&
    signed.to === to &&
    signed.amount === amount &&
    signed.nonce === nonce;
  if (!isSame) throw new SigningRefused('conflict', 'the reference was signed as another payment');
}

function refusalOf(error: unknown): SigningAnswer {
  if (!(error instanceof SigningRefused)) throw error;
  return { status: 'refused', reason: error.reason, detail: error.message };
}

function evmTermsWithin(rail: 'ethereum' | 'bsc', terms: SigningOrder['terms']) {
  const given = rail === 'bsc' ? readTerms(bscTerms, terms) : readTerms(ethereumTerms, terms);
  const price = 'gasPrice' in given ? given.gasPrice : given.maxFee;
  if (given.gas > MAX_GAS || price > MAX_GAS_PRICE[rail] || ('tip' in given && given.tip > price)) {
    throw new SigningRefused('fee_too_high', 'the fee is too high');
  }
  return given;
}

function readTerms<Output>(
  shape: { safeParse(given: unknown): { success: true; data: Output } | { success: false } },
  terms: SigningOrder['terms'],
): Output {
  const read = shape.safeParse(terms);
  if (!read.success) throw new SigningRefused('not_allowed', 'the terms are not those of the chain');
  return read.data;
}

function writeOrder({ rail, reference, wallet, contract, to, amount, nonce, terms }: SigningOrder): string {
  return JSON.stringify([
    rail,
    reference,
    wallet,
    contract,
    to,
    amount.toString(),
    nonce,
    sortedTerms(terms),
  ]);
}

const sortedTerms = (terms: SigningOrder['terms']) =>
  Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1));

const dayOf = (time: string) => time.slice(0, 'yyyy-mm-dd'.length);
const inUsdt = (micros: Micros) => `${micros / MICROS_PER_UNIT} USDT`;

import type { MobileProvider, UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import type { Micros } from '@sanduku/contracts/money';
import type { BalanceAnswer, OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';

export type ChainRail = 'tron' | 'ethereum';

const railOfNetwork: Record<UsdtNetwork, ChainRail> = { trc20: 'tron', erc20: 'ethereum' };

export function railOf(network: UsdtNetwork): ChainRail {
  return railOfNetwork[network];
}

/**
 * Confirmations including the transfer's block. Ethereum's finality takes 13 minutes, and we promise five.
 * TRON: 19 of 27 producers have built on it.
 */
export const confirmationsNeeded: Readonly<Record<ChainRail, number>> = { ethereum: 12, tron: 20 };

export interface DerivedAddress {
  /** As wallets show it. */
  readonly address: string;
  /** As in chain events: 20 bytes in lower-case hex. */
  readonly account: string;
}

/** Holds no private key. */
export interface AddressSource {
  addressAt(index: number): DerivedAddress;
}

export interface ChainTransfer {
  readonly transactionHash: string;
  /** Changes when the transaction moves to another block. */
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** In the form of `DerivedAddress.account`. */
  readonly account: string;
  readonly sender: string;
  /** USDT's unit is our micro-unit on both chains. */
  readonly amount: Micros;
}

/** Any call may fail, and blocks that are not final may change. */
export interface Chain {
  readonly rail: ChainRail;
  tip(): Promise<{ head: number; final: number }>;
  /** Inclusive range; all accounts if none are named. */
  transfers(
    range: { from: number; to: number },
    accounts: readonly string[] | undefined,
  ): Promise<ChainTransfer[]>;
  blockHash(number: number): Promise<string | undefined>;
}

export class ChainBusy extends Error {}

/** Repeating a reference repeats the same order. */
export interface CollectionOrder {
  /** Our UUID. */
  readonly reference: string;
  /** With country code: 256772123456. */
  readonly phone: string;
  /** Whole shillings. */
  readonly amount: Micros;
  /** Secret path segment of the callback URL. */
  readonly callbackToken: string;
}

export type RequestAnswer = OrderAnswer<DeclineReason>;
export type EnquiryAnswer = OutcomeAnswer<DeclineReason>;

/** Moves none of our money and never throws. */
export interface CollectionRail {
  readonly name: MobileProvider;
  readonly callsPerSecond: number;
  request(order: CollectionOrder): Promise<RequestAnswer>;
  enquire(reference: string): Promise<EnquiryAnswer>;
  /** Undefined if payouts leave the same wallet. */
  readonly balance?: () => Promise<BalanceAnswer>;
  /** Of a callback to the shared URL; nothing else in it counts. */
  referenceIn(callback: unknown): string | undefined;
}

export interface MobileRails {
  readonly mtn: CollectionRail;
  readonly airtel: CollectionRail;
  /** Of providers with one callback URL for all orders. */
  readonly callbackTokens: Partial<Record<MobileProvider, string>>;
}

import type { MobileProvider, UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import type { Micros } from '@sanduku/contracts/money';
import type { OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';

/** The chains on which USDT comes in. */
export type ChainRail = 'tron' | 'ethereum';

const railOfNetwork: Record<UsdtNetwork, ChainRail> = { trc20: 'tron', erc20: 'ethereum' };

export function railOf(network: UsdtNetwork): ChainRail {
  return railOfNetwork[network];
}

/**
 * How many blocks, its own included, make a transfer final. Ethereum's own notion of final takes about 13 minutes,
 * and we promise five. TRON's nodes say what is final: a block on which 19 of the 27 producers have built.
 */
export const confirmationsNeeded: Readonly<Record<ChainRail, number>> = { ethereum: 12, tron: 20 };

/** One of the addresses that belong to an extended public key. */
export interface DerivedAddress {
  /** As wallets show it. */
  readonly address: string;
  /** As the chain's events write it: 20 bytes in lower-case hex. */
  readonly account: string;
}

/** Where addresses of one chain come from. It knows no private key. */
export interface AddressSource {
  addressAt(index: number): DerivedAddress;
}

/** An event of the USDT contract, as a node tells it. */
export interface ChainTransfer {
  readonly transactionHash: string;
  /** The position among all events of its block: it changes when the transaction moves to another block. */
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Who received it, in the form of `DerivedAddress.account`. */
  readonly account: string;
  /** Who paid it, in the same form. */
  readonly sender: string;
  /** USDT has six decimals on both chains, so its smallest unit is our micro-unit. */
  readonly amount: Micros;
}

/** What a chain looks like through a node. Everything here may fail, and what it says of blocks that are not final may change. */
export interface Chain {
  readonly rail: ChainRail;
  /** The newest block, and the newest that will not change any more. */
  tip(): Promise<{ head: number; final: number }>;
  /** The transfers to these accounts in these blocks, both ends included; to any account when none are named. */
  transfers(
    range: { from: number; to: number },
    accounts: readonly string[] | undefined,
  ): Promise<ChainTransfer[]>;
  /** The hash of the block that has this number now; undefined when there is none. */
  blockHash(number: number): Promise<string | undefined>;
}

/** The node wants to be asked less often. */
export class ChainBusy extends Error {}

/** What a phone is asked to pay. The same reference, sent again, is the same order. */
export interface CollectionOrder {
  /** Our own, a UUID: the provider keeps it beside its own. */
  readonly reference: string;
  /** Digits with the country's code: 256772123456. */
  readonly phone: string;
  /** A whole number of shillings. */
  readonly amount: Micros;
  /** The secret part of the address at which the provider may tell us that something happened. */
  readonly callbackToken: string;
}

export type RequestAnswer = OrderAnswer<DeclineReason>;
export type EnquiryAnswer = OutcomeAnswer<DeclineReason>;

/** A provider of mobile money, from our side. It reports facts and never moves our money; it does not throw. */
export interface CollectionRail {
  readonly name: MobileProvider;
  /** How many calls the provider takes in any one second. */
  readonly callsPerSecond: number;
  request(order: CollectionOrder): Promise<RequestAnswer>;
  enquire(reference: string): Promise<EnquiryAnswer>;
  /** Which order a callback is about that came to the address of the whole installation; nothing else in it counts. */
  referenceIn(callback: unknown): string | undefined;
}

/** The providers of mobile money. */
export interface MobileRails {
  readonly mtn: CollectionRail;
  readonly airtel: CollectionRail;
  /** The secret part of an address for all callbacks of a provider that does not take one for each order. */
  readonly callbackTokens: Partial<Record<MobileProvider, string>>;
}

import { bytesToHex } from '@noble/hashes/utils.js';
import { Transaction } from 'micro-eth-signer';
import type { ChainPayoutRail } from '../../../../modules/withdrawals/payout-chain.ts';
import { evmHash } from '../evm-terms.ts';
import { TRANSFER_METHOD } from '../transfer-call.ts';
import { splitTransaction, tronHash, tronSender } from '../tron-transaction.ts';

/** What a node reads in a transaction that it is given. */
export interface SentTransfer {
  readonly hash: string;
  readonly sender: string;
  readonly nonce: number | null;
  /** When it is void, in milliseconds. */
  readonly expiration: number | undefined;
  readonly contract: string;
  readonly account: string;
  readonly units: bigint;
}

/** Reads a signed transaction as the chain itself would: from its bytes alone. Throws when it is no transfer. */
export function readSentTransfer(rail: ChainPayoutRail, raw: string): SentTransfer {
  return rail === 'tron' ? readTron(raw) : readEvm(raw);
}

function readEvm(raw: string): SentTransfer {
  const transaction = Transaction.fromHex(raw);
  const { to, data, nonce } = transaction.raw;
  return {
    hash: evmHash(raw),
    sender: transaction.sender.toLowerCase(),
    nonce: Number(nonce),
    expiration: undefined,
    contract: to.toLowerCase(),
    ...readCall(data.slice(2)),
  };
}

function readTron(raw: string): SentTransfer {
  const rawData = fieldsOf(splitTransaction(raw).rawData);
  const call = fieldsOf(bytesIn(rawData, 11));
  const trigger = fieldsOf(bytesIn(fieldsOf(bytesIn(call, 2)), 2));
  return {
    hash: `0x${tronHash(raw)}`,
    sender: tronSender(raw),
    nonce: null,
    expiration: Number(rawData.get(8)),
    contract: `0x${bytesToHex(bytesIn(trigger, 2).subarray(1))}`,
    ...readCall(bytesToHex(bytesIn(trigger, 4))),
  };
}

function readCall(data: string): { account: string; units: bigint } {
  const [, account, units] = new RegExp(`^${TRANSFER_METHOD}0{24}(\\w{40})(\\w{64})$`).exec(data) ?? [];
  if (account === undefined || units === undefined) throw new Error('This call is no transfer');
  return { account: `0x${account}`, units: BigInt(`0x${units}`) };
}

type Fields = Map<number, Uint8Array | bigint>;

/** The fields of a message in protocol buffers, of the two kinds that occur: numbers and bytes. */
function fieldsOf(message: Uint8Array): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const number = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('This message is cut off');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(number());
    const value = number();
    if ((tag & 7) === 0) fields.set(tag >> 3, value);
    else {
      fields.set(tag >> 3, message.subarray(at, at + Number(value)));
      at += Number(value);
    }
  }
  return fields;
}

function bytesIn(fields: Fields, field: number): Uint8Array {
  const value = fields.get(field);
  if (!(value instanceof Uint8Array)) throw new Error('This message lacks a field');
  return value;
}

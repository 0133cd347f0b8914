import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { accountOfKey } from '../addresses.ts';
import { transferCall } from './evm-transaction.ts';

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(BigInt);
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** A recent block (two bytes of its number, eight of its hash), milliseconds, and the fee limit. */
export const tronTerms = z.strictObject({
  refBlockBytes: hex(2),
  refBlockHash: hex(8),
  timestamp: wholeNumber,
  expiration: wholeNumber,
  feeLimit: wholeNumber,
});

export type TronTerms = z.output<typeof tronTerms>;

export interface TronTransfer {
  readonly contract: string;
  readonly account: string;
  readonly units: bigint;
  readonly terms: TronTerms;
}

const TRIGGER_SMART_CONTRACT = 31n;
const TYPE_URL = 'type.googleapis.com/protocol.TriggerSmartContract';
const ADDRESS_PREFIX = '41';
/** The signature's last byte is the recovery id plus this. */
const RECOVERY_BASE = 27;
const SIGNATURE_BYTES = 65;

/** Deterministic (RFC 6979). */
export function signTronTransfer(
  transfer: TronTransfer,
  privateKey: Uint8Array,
): { raw: string; hash: string } {
  const owner = accountOfKey(secp256k1.getPublicKey(privateKey));
  const rawData = encodeTransfer(owner, transfer);
  const id = sha256(rawData);
  const [recovery = 0, ...signature] = secp256k1.sign(id, privateKey, {
    prehash: false,
    format: 'recovered',
  });
  const signed = Uint8Array.of(...signature, recovery + RECOVERY_BASE);
  return {
    raw: bytesToHex(concatBytes(bytesField(1, rawData), bytesField(2, signed))),
    hash: bytesToHex(id),
  };
}

/** TRON's `raw_data`; field numbers are from Tron.proto. */
export function encodeTransfer(owner: string, { contract, account, units, terms }: TronTransfer): Uint8Array {
  const trigger = concatBytes(
    bytesField(1, addressBytes(owner)),
    bytesField(2, addressBytes(contract)),
    bytesField(4, hexToBytes(transferCall(account, units))),
  );
  const parameter = concatBytes(bytesField(1, utf8ToBytes(TYPE_URL)), bytesField(2, trigger));
  return concatBytes(
    bytesField(1, hexToBytes(terms.refBlockBytes)),
    bytesField(4, hexToBytes(terms.refBlockHash)),
    numberField(8, terms.expiration),
    bytesField(11, concatBytes(numberField(1, TRIGGER_SMART_CONTRACT), bytesField(2, parameter))),
    numberField(14, terms.timestamp),
    numberField(18, terms.feeLimit),
  );
}

/** It covers everything except the signature. */
export function tronHash(raw: string): string {
  return bytesToHex(sha256(splitTransaction(raw).rawData));
}

export function tronSender(raw: string): string {
  const { rawData, signature } = splitTransaction(raw);
  const recovered = Uint8Array.of((signature.at(-1) ?? 0) - RECOVERY_BASE, ...signature.subarray(0, -1));
  return accountOfKey(secp256k1.recoverPublicKey(recovered, sha256(rawData), { prehash: false }));
}

export function splitTransaction(raw: string): { rawData: Uint8Array; signature: Uint8Array } {
  const bytes = hexToBytes(raw);
  const signatureStart = bytes.length - SIGNATURE_BYTES;
  const signature = bytes.subarray(signatureStart);
  const beforeSignature = tagOf(2, BYTES).length + varint(BigInt(SIGNATURE_BYTES)).length;
  for (const length of [1, 2]) {
    const rawData = bytes.subarray(1 + length, signatureStart - beforeSignature);
    const again = concatBytes(bytesField(1, rawData), bytesField(2, signature));
    if (bytesToHex(again) === raw) return { rawData, signature };
  }
  throw new Error('This is no signed transaction of TRON');
}

function addressBytes(account: string): Uint8Array {
  return hexToBytes(`${ADDRESS_PREFIX}${account.slice(2)}`);
}

/** Protocol buffer wire types. */
const NUMBER = 0;
const BYTES = 2;

function numberField(field: number, value: bigint): Uint8Array {
  return concatBytes(tagOf(field, NUMBER), varint(value));
}

function bytesField(field: number, value: Uint8Array): Uint8Array {
  return concatBytes(tagOf(field, BYTES), varint(BigInt(value.length)), value);
}

function tagOf(field: number, kind: number): Uint8Array {
  return varint(BigInt((field << 3) | kind));
}

/** Seven bits per byte, lowest first; the eighth marks a continuation. */
function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Uint8Array.of(...bytes, Number(rest));
}

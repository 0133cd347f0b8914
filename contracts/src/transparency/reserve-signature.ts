import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ReserveChain, type Reserves, reserveMessage, type UsdtReserve } from './reserves.ts';

// docs/transparency.md, "Reserves". Loaded only where needed.

/** First byte of addresses on TRON's main network. */
const TRON_PREFIX = 0x41;
/** Offset of the recovery id. */
const RECOVERY_BASE = 27;
const SIGNATURE = /^[0-9a-f]{130}$/;
const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** EIP-191, and TIP-191 on TRON. No transaction starts with 0x19, so such a signature cannot move money. */
function digestOf(chain: ReserveChain, message: string): Uint8Array {
  const text = utf8ToBytes(message);
  const opening = `\x19${chain === 'tron' ? 'TRON' : 'Ethereum'} Signed Message:\n${text.length}`;
  return keccak_256(concatBytes(utf8ToBytes(opening), text));
}

/** Base58Check. Leading zeros would need another encoding; no address has any. */
function base58check(bytes: Uint8Array): string {
  const checked = concatBytes(bytes, sha256(sha256(bytes)).subarray(0, 4));
  let text = '';
  for (let rest = BigInt(`0x${bytesToHex(checked)}`); rest > 0n; rest /= 58n)
    text = BASE_58.charAt(Number(rest % 58n)) + text;
  return text;
}

function addressOf(chain: ReserveChain, account: Uint8Array): string {
  if (chain === 'tron') return base58check(concatBytes(Uint8Array.of(TRON_PREFIX), account));
  const digits = bytesToHex(account);
  // EIP-55 checksum.
  const check = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(check.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased.join('')}`;
}

type Vouched = Pick<Reserves, 'day' | 'liabilities'>;

/** Deterministic (RFC 6979). */
export function signReserve(
  key: Uint8Array,
  { chain, address }: Pick<UsdtReserve, 'chain' | 'address'>,
  day: Vouched,
): string {
  const [recovery = 0, ...signature] = secp256k1.sign(
    digestOf(chain, reserveMessage({ ...day, chain, address })),
    key,
    { prehash: false, format: 'recovered' },
  );
  return bytesToHex(Uint8Array.of(...signature, recovery + RECOVERY_BASE));
}

export function isReserveSigned(
  held: Pick<UsdtReserve, 'chain' | 'address' | 'signature'>,
  day: Vouched,
): boolean {
  const { chain, address, signature } = held;
  try {
    if (!SIGNATURE.test(signature)) return false;
    const bytes = hexToBytes(signature);
    const recovery = (bytes[64] ?? 0) - RECOVERY_BASE;
    if (recovery !== 0 && recovery !== 1) return false;
    const digest = digestOf(chain, reserveMessage({ ...day, chain, address }));
    const key = secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...bytes.subarray(0, 64)), digest, {
      prehash: false,
    });
    const point = secp256k1.Point.fromBytes(key).toBytes(false);
    return addressOf(chain, keccak_256(point.subarray(1)).subarray(-20)) === address;
  } catch {
    return false;
  }
}

/** One verdict per `usdt` line. */
export function areReservesSigned(held: Reserves): boolean[] {
  return held.usdt.map((one) => isReserveSigned(one, held));
}

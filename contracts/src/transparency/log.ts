// docs/transparency.md, "The transparency log": the hash tree of RFC 9162, section 2.1.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../canonical-json.ts';
import { hashOfText } from '../fairness/scheme.ts';
import type { RefusedAttempt, VoidReason } from '../fairness/wire.ts';
import { isSignedWith, type SignedText } from './signed-text.ts';

export function recordHash(record: string): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(record))));
}

export function parentHash(left: string, right: string): string {
  return bytesToHex(sha256(concatBytes(Uint8Array.of(1), hexToBytes(left), hexToBytes(right))));
}

export const EMPTY_ROOT = bytesToHex(sha256(new Uint8Array()));

export interface Head {
  readonly size: number;
  readonly root: string;
  readonly time: string;
}

export function writeHead({ size, root, time }: Head): string {
  return ['sanduku/head/v1', `size ${size}`, `root ${root}`, `time ${time}`].join('\n');
}

const HEAD =
  /^sanduku\/head\/v1\nsize (0|[1-9]\d{0,15})\nroot ([0-9a-f]{64})\ntime (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** Undefined unless the text is exactly what `writeHead` produces. */
export function readHead(text: string): Head | undefined {
  const [, size, root = '', time = ''] = HEAD.exec(text) ?? [];
  const count = Number(size);
  return size !== undefined && Number.isSafeInteger(count) ? { size: count, root, time } : undefined;
}

/** Undefined if the signature is invalid. */
export async function readSignedHead(signingKey: string, signed: SignedText): Promise<Head | undefined> {
  return (await isSignedWith(signingKey, signed)) ? readHead(signed.text) : undefined;
}

const HASH = /^[0-9a-f]{64}$/;
const isPath = (path: readonly string[]) => path.every((hash) => HASH.test(hash));
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
// Sizes exceed 32 bits, the range of JavaScript's bit operators.
const half = (value: number) => Math.floor(value / 2);
const isPowerOfTwo = (value: number) => {
  let power = 1;
  while (power < value) power *= 2;
  return power === value;
};
const isOdd = (value: number) => value % 2 === 1;

interface Step {
  readonly sibling: string;
  readonly isLeft: boolean;
}

/** From a node to the root of a tree whose last node is `last`. Undefined unless the path ends exactly there. */
function stepsToRoot(from: { node: number; last: number }, path: readonly string[]): Step[] | undefined {
  let { node, last } = from;
  const steps: Step[] = [];
  for (const sibling of path) {
    if (last === 0) return undefined;
    const isLeft = isOdd(node) || node === last;
    while (isLeft && !isOdd(node) && node !== 0) {
      node = half(node);
      last = half(last);
    }
    steps.push({ sibling, isLeft });
    node = half(node);
    last = half(last);
  }
  return last === 0 ? steps : undefined;
}

function rootOver(start: string, steps: readonly Step[]): string {
  return steps.reduce(
    (hash, { sibling, isLeft }) => (isLeft ? parentHash(sibling, hash) : parentHash(hash, sibling)),
    start,
  );
}

/** RFC 9162, 2.1.3.2: inclusion proof. */
export function isIncluded(
  { index, record, path }: { index: number; record: string; path: readonly string[] },
  { size, root }: Pick<Head, 'size' | 'root'>,
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size || !isPath(path)) return false;
  const steps = stepsToRoot({ node: index, last: size - 1 }, path);
  return steps !== undefined && rootOver(recordHash(record), steps) === root;
}

/** RFC 9162, 2.1.4.2: consistency proof. */
export function isExtension(
  earlier: Pick<Head, 'size' | 'root'>,
  later: Pick<Head, 'size' | 'root'>,
  path: readonly string[],
): boolean {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size || !isPath(path))
    return false;
  if (earlier.size === later.size) return path.length === 0 && earlier.root === later.root;
  // Every tree extends the empty one.
  if (earlier.size === 0) return path.length === 0 && earlier.root === EMPTY_ROOT;
  // If the earlier tree is a complete subtree, its root starts the path.
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path;
  if (first === undefined || path.length === 0) return false;
  let node = earlier.size - 1;
  let last = later.size - 1;
  while (isOdd(node)) {
    node = half(node);
    last = half(last);
  }
  const steps = stepsToRoot({ node, last }, rest);
  if (steps === undefined) return false;
  const within = steps.filter(({ isLeft }) => isLeft);
  return rootOver(first, within) === earlier.root && rootOver(first, steps) === later.root;
}

// docs/transparency.md, "Keys".

/** A key's record with its path to the first head that covers it. */
export interface Announcement {
  readonly index: number;
  readonly record: string;
  readonly path: readonly string[];
  readonly head: SignedText;
}

/** The known keys, then those announced under heads that these signed. */
export async function followKeys(
  known: readonly string[],
  announcements: readonly Announcement[],
): Promise<readonly string[]> {
  const reached = new Set(known);
  for (const { record, head, ...place } of announcements) {
    const signed = reached.has(head.key) ? await readSignedHead(head.key, head) : undefined;
    const next = signed && isIncluded({ record, ...place }, signed) ? announcedKey(record) : undefined;
    if (next !== undefined) reached.add(next);
  }
  return [...reached];
}

const KEY_RECORD = /^\{"at":"[^"]*","key":"([0-9a-f]{64})","kind":"key"\}$/;

export function announcedKey(record: string): string | undefined {
  return KEY_RECORD.exec(record)?.[1];
}

// docs/transparency.md, "Anchors".

export const anchorChains = ['ethereum', 'bsc'] as const;
export type AnchorChainName = (typeof anchorChains)[number];

/** Call data in hex without a prefix: marker, version, size, root. */
export function anchorData({ size, root }: { size: number; root: string }): string {
  return `534e444b01${size.toString(16).padStart(16, '0')}${root}`;
}

// docs/transparency.md, "The transparency log": record formats.

export interface LoggedRound {
  readonly at: string;
  /** The bet's ledger transfer id. */
  readonly transfer: string;
  readonly round: string;
  /** Opens the seal, which is its SHA-256. Null: operators lost the key. */
  readonly seed: string | null;
  readonly clientSeed: string;
  /** The picked position, from 0. */
  readonly box: number;
  readonly oddsHash: string;
  readonly currency: string;
  /** In micro-units. */
  readonly stake: string;
  /** In basis points. */
  readonly prize: number;
  /** In micro-units. */
  readonly payout: string;
  readonly refused: readonly RefusedAttempt[];
}

export function roundRecord(round: LoggedRound): string {
  return recordOf('round', withoutEmptyRefused(round));
}

export interface VoidedRound {
  readonly at: string;
  readonly round: string;
  /** As of a played round. */
  readonly seed: string | null;
  readonly oddsHash: string;
  readonly reason: VoidReason;
  readonly refused: readonly RefusedAttempt[];
}

export function voidRecord(voided: VoidedRound): string {
  return recordOf('void', withoutEmptyRefused(voided));
}

function withoutEmptyRefused<R extends { readonly refused: readonly RefusedAttempt[] }>({
  refused,
  ...fields
}: R) {
  return refused.length === 0 ? fields : { ...fields, refused };
}

export function statementRecord({ day, at, text }: { day: string; at: string; text: string }): string {
  return recordOf('liabilities', { at, day, hash: hashOfText(text) });
}

export function recordOf(kind: string, fields: object): string {
  return canonicalJson({ ...fields, kind });
}

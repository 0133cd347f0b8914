import { sha256 as portableSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isSignedWith, type SignedText } from './signed-text.ts';

// docs/transparency.md, "Liabilities", with the same names.

export const LEVELS = 24;
export const PLACES = 2 ** LEVELS;
export const MAX_SUM = 2n ** 63n - 1n;
const NODE_BYTES = 56;

/** In micro-units. */
export type Sums = readonly [game: bigint, reserved: bigint, investment: bigint];

export interface SumNode {
  readonly hash: Uint8Array;
  readonly sums: Sums;
}

export const NOTHING: Sums = [0n, 0n, 0n];

/** Throws if a sum is negative or out of range. */
function sumsBytes(sums: Sums): Uint8Array {
  const bytes = new Uint8Array(24);
  const view = new DataView(bytes.buffer);
  sums.forEach((sum, place) => {
    if (sum < 0n || sum > MAX_SUM) throw new RangeError('A sum is out of its range');
    view.setBigUint64(8 * place, sum);
  });
  return bytes;
}

export function addSums(one: Sums, other: Sums): Sums {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

interface Owner {
  readonly salt: Uint8Array;
  readonly day: string;
  readonly currency: string;
  readonly username: string;
}

export function ownerPreimage({ salt, day, currency, username }: Owner): Uint8Array {
  return concatBytes(Uint8Array.of(2), salt, utf8ToBytes(`${day}:${currency}:${username}`));
}

/** The portable hash is slow on a phone, but pages without TLS have no WebCrypto. */
async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto;
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
    : portableSha256(bytes);
}

function leafHash(owner: Uint8Array, sums: Sums): Promise<Uint8Array> {
  return sha256(concatBytes(Uint8Array.of(0), owner, sumsBytes(sums)));
}

function nodeHash(left: SumNode, right: SumNode): Promise<Uint8Array> {
  return sha256(
    concatBytes(Uint8Array.of(1), left.hash, sumsBytes(left.sums), right.hash, sumsBytes(right.sums)),
  );
}

export interface CurrencyTotal {
  readonly currency: string;
  readonly sums: Sums;
  /** In hex. */
  readonly root: string;
}

export interface Liabilities {
  readonly day: string;
  readonly taken: string;
  readonly totals: readonly CurrencyTotal[];
}

const FIRST_LINE = 'sanduku/liabilities/v1';

export function writeLiabilities({ day, taken, totals }: Liabilities): string {
  const lines = totals.map(({ currency, sums, root }) => [currency, ...sums, root].join(' '));
  return [FIRST_LINE, `day ${day}`, `taken ${taken}`, ...lines].join('\n');
}

const HEADER =
  /^sanduku\/liabilities\/v1\nday (\d{4}-\d\d-\d\d)\ntaken (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n/;
const TOTAL = /^([A-Z]{3}) (0|[1-9]\d{0,18}) (0|[1-9]\d{0,18}) (0|[1-9]\d{0,18}) ([0-9a-f]{64})$/;

/** Undefined unless the text is exactly what `writeLiabilities` produces. */
export function readLiabilities(text: string): Liabilities | undefined {
  const header = HEADER.exec(text);
  if (!header) return undefined;
  const [start, day = '', taken = ''] = header;
  const totals: CurrencyTotal[] = [];
  for (const line of text.slice(start.length).split('\n')) {
    const [, currency = '', game = '', reserved = '', investment = '', root = ''] = TOTAL.exec(line) ?? [];
    const before = totals.at(-1)?.currency ?? '';
    const sums: Sums = [BigInt(game), BigInt(reserved), BigInt(investment)];
    if (!root || currency <= before || sums.some((sum) => sum > MAX_SUM)) return undefined;
    totals.push({ currency, sums, root });
  }
  return { day, taken, totals };
}

/** A leaf and the siblings on its path, in wire format. */
export interface Branch {
  readonly day: string;
  readonly currency: string;
  readonly username: string;
  readonly place: number;
  readonly salt: string;
  /** Decimal. */
  readonly sums: readonly string[];
  /** From the leaf up, in base64url. */
  readonly siblings: readonly string[];
}

/** In the order of the checks. */
export type BranchProblem =
  | 'signature' // not signed with the expected key
  | 'malformed' // statement or branch has the wrong shape
  | 'other_day' // the branch belongs to another day
  | 'other_player' // the branch names another player or currency
  | 'range' // a sum is negative or out of range
  | 'root'; // the branch does not lead to the signed root and totals

export type BranchVerdict =
  | { readonly ok: true; readonly sums: Sums; readonly taken: string }
  | { readonly ok: false; readonly problem: BranchProblem };

interface Evidence {
  readonly branch: Branch;
  readonly statement: SignedText;
  /** Known to the player; the server's data is checked against it. */
  readonly signingKey: string;
  readonly username: string;
  readonly currency: string;
}

export async function verifyBranch(evidence: Evidence): Promise<BranchVerdict> {
  try {
    if (!(await isSignedWith(evidence.signingKey, evidence.statement)))
      return { ok: false, problem: 'signature' };
    return await climb(evidence);
  } catch {
    // Malformed evidence must give a verdict.
    return { ok: false, problem: 'malformed' };
  }
}

async function climb({ branch, statement, username, currency }: Evidence): Promise<BranchVerdict> {
  const liabilities = readLiabilities(statement.text);
  const { place, siblings } = branch;
  if (!liabilities || !isPlace(place) || siblings.length !== LEVELS || branch.sums.length !== 3)
    return { ok: false, problem: 'malformed' };
  if (branch.day !== liabilities.day) return { ok: false, problem: 'other_day' };
  if (branch.username !== username || branch.currency !== currency)
    return { ok: false, problem: 'other_player' };
  const salt = hexToBytes(branch.salt);
  if (salt.length !== 32 || bytesToHex(salt) !== branch.salt) return { ok: false, problem: 'malformed' };
  const sums = branch.sums.map(readSum) as unknown as Sums;
  const nodes = siblings.map(readNode);
  if (![{ sums }, ...nodes].every(isInRange)) return { ok: false, problem: 'range' };

  const owner = await sha256(ownerPreimage({ salt, day: branch.day, currency, username }));
  let top: SumNode = { hash: await leafHash(owner, sums), sums };
  for (const [level, sibling] of nodes.entries()) {
    const isLeft = Math.floor(place / 2 ** level) % 2 === 0;
    const hash = await (isLeft ? nodeHash(top, sibling) : nodeHash(sibling, top));
    top = { hash, sums: addSums(top.sums, sibling.sums) };
    if (!isInRange(top)) return { ok: false, problem: 'range' };
  }
  const total = liabilities.totals.find((line) => line.currency === currency);
  const isIncluded =
    total?.root === bytesToHex(top.hash) && total.sums.every((sum, part) => sum === top.sums[part]);
  return isIncluded ? { ok: true, sums, taken: liabilities.taken } : { ok: false, problem: 'root' };
}

const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < PLACES;
const isInRange = ({ sums }: Pick<SumNode, 'sums'>) => sums.every((sum) => sum >= 0n && sum <= MAX_SUM);

function readSum(text: string): bigint {
  if (typeof text !== 'string' || !/^-?\d{1,30}$/.test(text) || String(BigInt(text)) !== text)
    throw new RangeError('Not a sum');
  return BigInt(text);
}

/** Separate from the link encoding, so dashboards do not load the receipt code. */
export function writeNode({ hash, sums }: SumNode): string {
  const bytes = String.fromCharCode(...hash, ...sumsBytes(sums));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Keeps sums out of range for the check to find. */
function readNode(text: string): SumNode {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const sums: Sums = [view.getBigUint64(32), view.getBigUint64(40), view.getBigUint64(48)];
  const node = { hash: bytes.subarray(0, 32), sums };
  if (bytes.length !== NODE_BYTES || (isInRange(node) && writeNode(node) !== text))
    throw new RangeError('Not a node of a branch');
  return node;
}

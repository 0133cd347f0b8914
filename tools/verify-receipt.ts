/**
 * Checks the receipt of one round: node tools/verify-receipt.ts receipt.json
 *
 * Needs only Node.js 24 and this file: no package, no server. It reimplements docs/fairness.md and
 * docs/transparency.md independently, so that a bug in the game is not repeated in its check.
 */
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

interface Receipt {
  version: number;
  playedAt: string;
  currency: string;
  sealed: {
    roundId: string;
    seedHash: string;
    odds: { prizes: number[]; hash: string };
  };
  pick: { selectedBox: number; betAmount: number; clientSeed: string };
  outcome: { won: boolean; result: string; prize: number; winAmount: number };
  revealed: {
    roundId: string;
    seed: string;
    clientSeed: string;
    shift: number;
    prizes: number[];
  };
  /** Version 1. */
  checksum?: string;
  /** Version 2. */
  transfer?: string;
  key?: string;
  signature?: string;
  log?: { index: number; path: string[]; head: SignedText; refused?: unknown[] } | null;
}

interface SignedText {
  text: string;
  signature: string;
  key: string;
}

const BOXES = 9;

/** Returns what is wrong with the receipt; empty if it is genuine. */
export function problemsOf(receipt: Receipt): string[] {
  if (receipt.version !== 1 && receipt.version !== 2) return ['its version is neither 1 nor 2'];
  const { sealed, pick, outcome, revealed } = receipt;
  const { roundId } = sealed;
  const seed = Buffer.from(revealed.seed, 'hex');

  const board = [...sealed.odds.prizes, ...Array(BOXES - sealed.odds.prizes.length).fill(0)];
  const drawPlace = drawer(seed, `board:${roundId}`);
  for (let j = BOXES - 1; j >= 1; j--) {
    const k = drawPlace(j + 1);
    [board[j], board[k]] = [board[k], board[j]];
  }
  const shift = drawer(seed, `shift:${pick.clientSeed}:${roundId}`)(BOXES);
  const shown = board.map((_, position) => board[(position + shift) % BOXES]);

  const claims: Claim[] = [
    ['the number of the revealed round', revealed.roundId, roundId],
    ['the hash of the odds', sealed.odds.hash, hashOfOdds(sealed.odds.prizes)],
    ['the hash of the seed', sealed.seedHash, sha256(seed)],
    ['the seed', revealed.seed, seed.toString('hex')],
    ['the client seed', revealed.clientSeed, pick.clientSeed],
    ['the form of the client seed', /^[A-Za-z0-9_-]{1,64}$/.test(pick.clientSeed), true],
    ['the shift', revealed.shift, shift],
    ['the prizes shown', revealed.prizes, shown],
    ['the stake', Number.isSafeInteger(pick.betAmount) && pick.betAmount > 0, true],
    ['the outcome', outcome, outcomeOf(pick.betAmount, shown[pick.selectedBox])],
    ...(receipt.version === 1
      ? ([['the checksum', receipt.checksum, checksumOf(receipt)]] as const)
      : signedClaims(receipt, shown[pick.selectedBox])),
  ];
  return claims
    .filter(([, stated, computed]) => !isDeepStrictEqual(stated, computed))
    .map(([claim]) => `${claim} does not match`);
}

type Claim = readonly [claim: string, stated: unknown, computed: unknown];

/**
 * Claims of version 2: the operator's signature, and the inclusion of the record under a signed head of the
 * log.
 */
function signedClaims(receipt: Receipt, prize: number): Claim[] {
  const { key = '', signature = '', log, checksum, ...content } = receipt;
  const text = `sanduku/receipt/v2\n${sha256(Buffer.from(canonicalJson(content)))}`;
  return [
    ['the absence of a checksum', checksum, undefined],
    ['the signature', isSigned({ text, signature, key }), true],
    ['the place in the log', log === null || isLogged(receipt, prize), true],
  ];
}

function isLogged(
  { log, key, sealed, revealed, pick, currency, transfer, playedAt }: Receipt,
  prize: number,
): boolean {
  const head = /^sanduku\/head\/v1\nsize (\d+)\nroot ([0-9a-f]{64})\ntime \S+$/.exec(log?.head.text ?? '');
  if (!log || !head || log.head.key !== key || !isSigned(log.head)) return false;
  const stake = BigInt(pick.betAmount) * 1_000_000n;
  const payout = prize === 0 ? 0n : stake + (stake * BigInt(prize)) / 10_000n;
  const record = canonicalJson({
    kind: 'round',
    at: playedAt,
    transfer,
    round: sealed.roundId,
    seed: revealed.seed,
    clientSeed: pick.clientSeed,
    box: pick.selectedBox,
    oddsHash: sealed.odds.hash,
    currency,
    stake: String(stake),
    prize,
    payout: String(payout),
    ...(log.refused && { refused: log.refused }),
  });
  const leaf = sha256(Buffer.concat([Buffer.of(0), Buffer.from(record)]));
  return rootAbove(leaf, { ...log, size: Number(head[1]) }) === head[2];
}

/** RFC 9162, 2.1.3: computes the root of a tree of this size from a leaf. */
function rootAbove(
  leaf: string,
  { index, path, size }: { index: number; path: string[]; size: number },
): string | undefined {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return undefined;
  const siblings = [...path];
  const climb = (from: number, to: number): string => {
    if (to - from === 1) return leaf;
    let half = 1;
    while (half * 2 < to - from) half *= 2;
    const isLeft = index < from + half;
    const below = isLeft ? climb(from, from + half) : climb(from + half, to);
    const sibling = siblings.shift() ?? '';
    return sha256(Buffer.from(isLeft ? `01${below}${sibling}` : `01${sibling}${below}`, 'hex'));
  };
  const root = climb(0, size);
  return siblings.length === 0 && path.every((hash) => /^[0-9a-f]{64}$/.test(hash)) ? root : undefined;
}

/** Ed25519, with the key converted to Node's format. */
function isSigned({ text, signature, key }: SignedText): boolean {
  if (!/^[0-9a-f]{64}$/.test(key) || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const der = Buffer.from(`302a300506032b6570032100${key}`, 'hex');
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
}

/** Draws numbers below n from 32-bit words modulo n. Skips words that would introduce modulo bias. */
function drawer(seed: Buffer, label: string): (n: number) => number {
  let words = 0;
  return (n) => {
    for (;;) {
      const block = hmac(seed, `${label}:${Math.floor(words / 8)}`);
      const word = block.readUInt32BE((words % 8) * 4);
      words += 1;
      if (word < Math.floor(2 ** 32 / n) * n) return word % n;
    }
  };
}

/** A win pays the stake plus the box's share in basis points, rounded down to hundredths. */
function outcomeOf(betAmount: number, basisPoints: number): Receipt['outcome'] {
  if (basisPoints === 0) return { won: false, result: 'lose', prize: 0, winAmount: 0 };
  const prize = Number((BigInt(betAmount) * BigInt(basisPoints)) / 100n) / 100;
  const winAmount = Number((BigInt(betAmount) * BigInt(10_000 + basisPoints)) / 100n) / 100;
  return { won: true, result: 'win', prize, winAmount };
}

function hashOfOdds(prizes: readonly number[]): string {
  return sha256(Buffer.from(`odds:${BOXES}:${prizes.join(',')}`));
}

function checksumOf({ checksum, ...content }: Receipt): string {
  return sha256(Buffer.from(canonicalJson(content)));
}

/** JSON without spaces and with sorted keys. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort();
  const fields = names.map(
    (name) => `${JSON.stringify(name)}:${canonicalJson(value[name as keyof typeof value])}`,
  );
  return `{${fields.join(',')}}`;
}

function hmac(key: Buffer, message: string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function verdictOn(path: string): { genuine: boolean; text: string } {
  const receipt: Receipt = JSON.parse(readFileSync(path, 'utf8'));
  const problems = problemsOf(receipt);
  if (problems.length > 0)
    return { genuine: false, text: `This round is NOT genuine: ${problems.join('; ')}.` };
  const { sealed, pick, outcome, currency, playedAt, key, log } = receipt;
  const signed = key ? ` Signed with key ${key}. Compare it with the key on the transparency page.` : '';
  const logged = log ? ` Record ${log.index} in the transparency log.` : '';
  const result = outcome.won ? `won ${outcome.winAmount} ${currency}` : 'was empty';
  return {
    genuine: true,
    text: `This round is genuine: ${sealed.roundId}, played ${playedAt}, ${pick.betAmount} ${currency} on box ${pick.selectedBox + 1} of ${BOXES}, which ${result}.${signed}${logged}`,
  };
}

// With npm run, launch.mjs is the main module.
if (import.meta.main || process.argv[1] === import.meta.filename) {
  const [path] = process.argv.slice(2);
  if (!path) {
    console.error('Usage: node tools/verify-receipt.ts receipt.json');
    process.exit(1);
  }
  try {
    const { genuine, text } = verdictOn(path);
    console.log(text);
    process.exitCode = genuine ? 0 : 1;
  } catch (error) {
    console.log(`This is not a receipt: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

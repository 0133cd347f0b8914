/**
 * Checks the receipt of one round: node tools/verify-receipt.ts receipt.json
 *
 * It needs no other file of the project, no package and no server: only Node.js 24 and this page of code, written
 * from docs/fairness.md a second time, so that a mistake in the game is not repeated by its own check.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

interface Receipt {
  version: number;
  playedAt: string;
  currency: string;
  sealed: {
    roundId: string;
    seedHash: string;
    boxHashes: string[];
    boardHash: string;
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
    salts: string[];
  };
  checksum: string;
}

const BOXES = 9;

/** What is wrong with the receipt, in words; nothing when it is genuine. */
export function problemsOf(receipt: Receipt): string[] {
  if (receipt.version !== 1) return ['its version is not 1'];
  const { sealed, pick, outcome, revealed } = receipt;
  const { roundId } = sealed;
  const seed = Buffer.from(revealed.seed, 'hex');

  const board = [...sealed.odds.prizes, ...Array(BOXES - sealed.odds.prizes.length).fill(0)];
  const drawPlace = drawer(seed, `board:${roundId}`);
  for (let j = BOXES - 1; j >= 1; j--) {
    const k = drawPlace(j + 1);
    [board[j], board[k]] = [board[k], board[j]];
  }
  const salts = board.map((_, box) => hmac(seed, `salt:${box}`));
  const boxHashes = board.map((prize, box) => {
    const boxAndPrize = Buffer.alloc(5);
    boxAndPrize.writeUInt8(box, 0);
    boxAndPrize.writeUInt32BE(prize, 1);
    return sha256(Buffer.concat([Buffer.from(roundId), boxAndPrize, salts[box] as Buffer]));
  });
  const shift = drawer(seed, `shift:${pick.clientSeed}:${roundId}`)(BOXES);
  const shown = board.map((_, position) => board[(position + shift) % BOXES]);

  const claims: [claim: string, stated: unknown, computed: unknown][] = [
    ['the number of the revealed round', revealed.roundId, roundId],
    ['the hash of the odds', sealed.odds.hash, hashOfOdds(sealed.odds.prizes)],
    ['the hash of the seed', sealed.seedHash, sha256(seed)],
    ['the seed', revealed.seed, seed.toString('hex')],
    ['the hashes of the boxes', sealed.boxHashes, boxHashes],
    ['the hash of the board', sealed.boardHash, sha256(Buffer.from(boxHashes.join(''), 'hex'))],
    ['the client seed', revealed.clientSeed, pick.clientSeed],
    ['the form of the client seed', /^[A-Za-z0-9_-]{1,64}$/.test(pick.clientSeed), true],
    ['the shift', revealed.shift, shift],
    ['the prizes shown', revealed.prizes, shown],
    ['the salts', revealed.salts, salts.map((salt) => salt.toString('hex'))],
    ['the stake', Number.isSafeInteger(pick.betAmount) && pick.betAmount > 0, true],
    ['the outcome', outcome, outcomeOf(pick.betAmount, shown[pick.selectedBox])],
    ['the checksum', receipt.checksum, checksumOf(receipt)],
  ];
  return claims
    .filter(([, stated, computed]) => !isDeepStrictEqual(stated, computed))
    .map(([claim]) => `${claim} does not fit`);
}

/** Draws numbers below n: the next 32-bit word modulo n, leaving out words that would favour small numbers. */
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

/** A box adds its basis points to the stake; amounts are rounded down to hundredths. */
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

/** JSON without spaces, the names of every object sorted. */
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

/** Throws where there is no receipt to judge. */
function verdictOn(path: string): { genuine: boolean; text: string } {
  const receipt: Receipt = JSON.parse(readFileSync(path, 'utf8'));
  const problems = problemsOf(receipt);
  if (problems.length > 0)
    return { genuine: false, text: `This round is NOT genuine: ${problems.join('; ')}.` };
  const { sealed, pick, outcome, currency, playedAt } = receipt;
  const result = outcome.won ? `won ${outcome.winAmount} ${currency}` : 'was empty';
  return {
    genuine: true,
    text: `This round is genuine: ${sealed.roundId}, played ${playedAt}, ${pick.betAmount} ${currency} on box ${pick.selectedBox + 1} of ${BOXES}, which ${result}.`,
  };
}

if (import.meta.main) {
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

import { CLIENT_SEED, ROUND_ID } from '@sanduku/contracts/fairness/patterns';
import type { Play } from '@sanduku/contracts/game';
import { MAX_WIRE_AMOUNT } from '@sanduku/contracts/money';
import { odds } from '@sanduku/contracts/odds';
import type { PlayRequest } from '../domain/game/play.ts';
import { parsePlainJson } from './json-body.ts';

/** A bet as the contract would read it; undefined when the contract should say what is wrong with it, or whether anything is. */
export function readPlainBet(json: string): PlayRequest | undefined {
  const bet = parsePlainJson(json);
  if (typeof bet !== 'object' || bet === null) return undefined;
  const { betAmount, selectedBox, clientSeed, roundId } = bet as Partial<Record<string, unknown>>;
  const isPlain =
    isWholeNumber(betAmount, 1, MAX_WIRE_AMOUNT) &&
    isWholeNumber(selectedBox, 0, odds.boxes - 1) &&
    isTextOrAbsent(clientSeed, CLIENT_SEED) &&
    isTextOrAbsent(roundId, ROUND_ID);
  return isPlain ? { betAmount, selectedBox, clientSeed, roundId } : undefined;
}

function isWholeNumber(value: unknown, minimum: number, maximum: number): value is number {
  return Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
}

function isTextOrAbsent(value: unknown, pattern: RegExp): value is string | undefined {
  return value === undefined || (typeof value === 'string' && pattern.test(value));
}

/**
 * The answer to a bet, as the contract's serialiser writes it. That one looks at every character, for some that must be escaped;
 * there are none in hashes, ids and dates, which an answer consists of.
 */
export function writePlay({ won, result, prize, winAmount, newBalance, playedAt, round }: Play): string {
  const { roundId, seed, clientSeed, shift, prizes, salts, next } = round;
  return (
    `{"success":true,"data":{"won":${won},"result":"${result}","prize":${prize},"winAmount":${winAmount},` +
    `"newBalance":${newBalance},"playedAt":"${playedAt}","round":{"roundId":"${roundId}","seed":"${seed}",` +
    `"clientSeed":"${clientSeed}","shift":${shift},"prizes":[${prizes.join()}],"salts":["${salts.join('","')}"],` +
    `"next":{"roundId":"${next.roundId}","seedHash":"${next.seedHash}","boxHashes":["${next.boxHashes.join('","')}"],` +
    `"boardHash":"${next.boardHash}","odds":{"prizes":[${next.odds.prizes.join()}],"hash":"${next.odds.hash}"}}}}}`
  );
}

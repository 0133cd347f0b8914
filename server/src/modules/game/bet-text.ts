import { CLIENT_SEED, ROUND_ID } from '@sanduku/contracts/fairness/patterns';
import { MAX_WIRE_AMOUNT, toWire } from '@sanduku/contracts/money';
import { odds } from '@sanduku/contracts/odds';
import type { PlayRequest, PlayResult } from './play.ts';

/** As our pages write it, whom the contract has nothing to explain to. No text in it can hold a character that JSON escapes. */
const plainBet = new RegExp(
  `^{"betAmount":([1-9]\\d{0,14}),"selectedBox":(\\d)` +
    `(?:,"clientSeed":"(${inside(CLIENT_SEED)})")?(?:,"roundId":"(${inside(ROUND_ID)})")?}$`,
);

/** A bet as the contract would read it; undefined when the contract should say what is wrong with it, or whether anything is. */
export function readPlainBet(json: string): PlayRequest | undefined {
  const found = plainBet.exec(json);
  if (found === null) return undefined;
  const [betAmount, selectedBox] = [Number(found[1]), Number(found[2])];
  if (betAmount > MAX_WIRE_AMOUNT || selectedBox >= odds.boxes) return undefined;
  return { betAmount, selectedBox, clientSeed: found[3], roundId: found[4] };
}

/** What a pattern for a whole text says, for a part of one. */
function inside({ source }: RegExp): string {
  return source.slice(1, -1);
}

/**
 * The answer to a bet, as the contract's serialiser writes it. That one looks at every character, for some that must be escaped;
 * there are none in hashes, ids and dates, which an answer consists of.
 */
export function writePlay({
  outcome,
  newBalance,
  playedAt,
  round,
  clientSeed,
  turned,
  next,
}: PlayResult): string {
  const { won, result, prize, winAmount } = outcome;
  return (
    `{"success":true,"data":{"won":${won},"result":"${result}","prize":${prize},"winAmount":${winAmount},` +
    `"newBalance":${toWire(newBalance)},"playedAt":"${momentText(playedAt)}",` +
    `"round":{${round.revealJson(clientSeed, turned)},"next":${next.sealedJson}}}}`
  );
}

const momentText = createMomentText();

/** Bets that came to the database together were played at the same moment: its text is worked out once for all of them. */
function createMomentText(): (moment: Date) => string {
  let last: Date | undefined;
  let text = '';
  return (moment) => {
    if (moment !== last) {
      last = moment;
      text = moment.toISOString();
    }
    return text;
  };
}

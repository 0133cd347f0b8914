import { success } from '@sanduku/contracts/endpoint';
import { fillRound } from '@sanduku/contracts/fairness/round';
import { gameApi } from '@sanduku/contracts/game/api';
import { odds } from '@sanduku/contracts/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSerializer } from '../../http/serialise.ts';
import { readPlainBet, writePlay } from './bet-text.ts';
import type { PlayResult } from './play.ts';
import { toPlay } from './routes.ts';

const { body: contract, data } = gameApi.playGame;
const amounts = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 1, 1e12, 1e12 + 1),
);
const texts = fc.oneof(fc.stringMatching(/^[\w:.-]{0,66}$/), fc.string());

describe('A bet', () => {
  test('is read as the contract reads it, or left to the contract', () => {
    const anything = fc.oneof(amounts, texts, fc.jsonValue());
    const bets = fc.record(
      {
        betAmount: fc.oneof(amounts, anything),
        selectedBox: fc.oneof(fc.integer({ min: -2, max: 10 }), anything),
        clientSeed: fc.oneof(texts, anything),
        roundId: fc.oneof(texts, anything),
        more: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(bets, (bet) => {
        const read = readPlainBet(JSON.stringify(bet));
        if (read !== undefined) expect(read).toEqual(contract.parse(JSON.parse(JSON.stringify(bet))));
      }),
    );
  });

  test('of our own page needs no contract', () => {
    const bet = { betAmount: 1000, selectedBox: 0, clientSeed: 'mine_1', roundId: 'aZ09-_aZ09-_aZ09' };
    expect(readPlainBet(JSON.stringify(bet))).toEqual(bet);
    expect(readPlainBet('{"betAmount":1,"selectedBox":8}')).toEqual({ betAmount: 1, selectedBox: 8 });
  });

  test.each([
    '',
    '[]',
    'null',
    '{',
    '{"selectedBox":8,"betAmount":1}',
    '{"betAmount":01,"selectedBox":1}',
    '{"betAmount":1000000000001,"selectedBox":1}',
    '{"betAmount":1,"selectedBox":9}',
    '{"betAmount":1,"selectedBox":1,"__proto__":{}}',
  ])('that reads %s is left to the contract', (text) => expect(readPlainBet(text)).toBeUndefined());

  test('is answered as the contract writes it', () => {
    const write = compileSerializer({ schema: success(data) });
    const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(seeds, seeds, fc.boolean(), fc.integer({ min: 0 }), (seed, nextSeed, won, cents) => {
        const round = fillRound({ seed, roundId: 'this-one', odds });
        const played: PlayResult = {
          outcome: { won, result: won ? 'win' : 'lose', prize: cents / 100, winAmount: cents / 50 },
          newBalance: BigInt(cents) * 10_000n,
          playedAt: new Date(cents),
          round,
          clientSeed: 'mine',
          turned: round.turn('mine'),
          next: fillRound({ seed: nextSeed, roundId: 'next-one', odds }),
        };
        const answer = write({ success: true, data: toPlay(played) });
        expect([writePlay(played), writePlay(played)]).toEqual([answer, answer]);
      }),
      { numRuns: 20 },
    );
  });
});

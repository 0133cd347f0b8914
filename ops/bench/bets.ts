import { placeBet } from './bet.ts';
import { floor } from './contenders.ts';
import { type BenchOptions, measureInTurns } from './in-turns.ts';
import { productContender } from './products.ts';

/** What players do most: the product itself, with session, sealed round, key, stake, payout, next seal and news. */
export function benchBets(options: BenchOptions): Promise<void> {
  return measureInTurns('Bets', options, async (databaseFor) => {
    const on = async (processes: number) =>
      productContender('bets over HTTP', await databaseFor(`bets_on_${processes}`), {
        processes,
        act: (connection, player, { round }) => placeBet(connection, player, round),
      });
    const [one, two] = [await on(1), await on(2)];
    return [
      { contender: await floor(await databaseFor('floor')), callers: 64 },
      { contender: one, callers: 64 },
      { contender: one, callers: 256 },
      { contender: two, callers: 64 },
      { contender: two, callers: 256 },
    ];
  });
}

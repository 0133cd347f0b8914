import { floor, ledgerFromNode, ledgerOverHttp, oneCallEach } from './contenders.ts';
import { type BenchOptions, measureInTurns } from './in-turns.ts';

const CALLERS = 64;

/** What the ledger alone does, without the game. */
export function benchLedger(options: BenchOptions): Promise<void> {
  return measureInTurns('Ledger', options, async (databaseFor) => {
    const url = await databaseFor('ledger');
    const contenders = [
      await floor(await databaseFor('floor')),
      await ledgerFromNode(url),
      await ledgerOverHttp(url),
      await oneCallEach(url),
    ];
    return contenders.map((contender) => ({ contender, callers: CALLERS }));
  });
}

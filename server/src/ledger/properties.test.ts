import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onEveryEngine, type TestDatabase } from '../testing/databases.ts';
import { freshKey, fundedAccount } from '../testing/ledger.ts';
import { type Account, balanceOf, isHouse } from './accounts.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Leg, TransferCommand, TransferOutcome } from './transfer.ts';

const currencies = ['UGX', 'KES', 'USD'] as const;
const PLAYERS_PER_CURRENCY = 4;
const OPERATIONS_AT_ONCE = 40;
const ROUNDS = 10;

/** A sequential ledger. */
class Model {
  readonly balances = new Map<Account, bigint>();
  readonly posted = new Map<string, bigint>();

  canAfford(legs: readonly Leg[]): boolean {
    return legs.every(({ account, amount }) => isHouse(account) || this.#of(account) + amount >= 0n);
  }

  apply(legs: readonly Leg[]): void {
    for (const { account, amount } of legs) this.balances.set(account, this.#of(account) + amount);
  }

  after(legs: readonly Leg[]): bigint[] {
    return legs.map(({ account }) => this.#of(account));
  }

  #of(account: Account): bigint {
    return this.balances.get(account) ?? 0n;
  }
}

const index = (count: number) => fc.nat(count - 1);
const amount = fc.bigInt(1n, 400n);
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      currency: index(currencies.length),
      // The operator's account follows the last player.
      from: index(PLAYERS_PER_CURRENCY + 1),
      step: fc.integer({ min: 1, max: PLAYERS_PER_CURRENCY }),
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('exchange' as const),
      from: index(PLAYERS_PER_CURRENCY),
      to: index(PLAYERS_PER_CURRENCY),
      currency: index(currencies.length),
      step: fc.integer({ min: 1, max: currencies.length - 1 }),
      amount,
      rate: fc.bigInt(1n, 5n),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('misuse key' as const), which: fc.nat() }) },
);
const history = fc.array(
  fc.array(operation, { minLength: OPERATIONS_AT_ONCE, maxLength: OPERATIONS_AT_ONCE }),
  { minLength: ROUNDS, maxLength: ROUNDS },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Per currency, four players and the operator. */
async function openWorld(on: TestDatabase, ledger: Ledger, model: Model): Promise<Account[][]> {
  return Promise.all(
    currencies.map(async (currency) => {
      const house = await ledger.house('house.bankroll', currency);
      // Earlier runs left a balance in it.
      model.balances.set(house, await balanceOf(on.database.queries, house));
      const players = [];
      for (let player = 0; player < PLAYERS_PER_CURRENCY; player++) {
        const start = BigInt(player) * 300n;
        const account = await fundedAccount({ database: on.database, ledger }, start, currency);
        if (start > 0n)
          model.apply([
            { account: house, amount: -start },
            { account, amount: start },
          ]);
        players.push(account);
      }
      return [...players, house];
    }),
  );
}

function commandFor(operation: Operation, world: Account[][], sent: TransferCommand[]): TransferCommand {
  const at = (currency: number, account: number) =>
    world[currency]?.[account] ?? expect.fail('no such account');
  switch (operation.do) {
    case 'move': {
      const to = (operation.from + operation.step) % (PLAYERS_PER_CURRENCY + 1);
      return newCommand([
        { account: at(operation.currency, operation.from), amount: -operation.amount },
        { account: at(operation.currency, to), amount: operation.amount },
      ]);
    }
    case 'exchange': {
      const other = (operation.currency + operation.step) % currencies.length;
      const received = operation.amount * operation.rate;
      return newCommand([
        { account: at(operation.currency, operation.from), amount: -operation.amount },
        { account: at(operation.currency, PLAYERS_PER_CURRENCY), amount: operation.amount },
        { account: at(other, PLAYERS_PER_CURRENCY), amount: -received },
        { account: at(other, operation.to), amount: received },
      ]);
    }
    case 'repeat':
    case 'misuse key': {
      const earlier = sent[operation.which % sent.length];
      if (earlier === undefined)
        return commandFor({ do: 'move', currency: 0, from: 0, step: 1, amount: 1n }, world, sent);
      return operation.do === 'repeat' ? earlier : { ...earlier, request: { not: 'what was asked before' } };
    }
  }
}

function newCommand(legs: Leg[]): TransferCommand {
  return { kind: 'opening', cause: 1n, key: freshKey(), request: { asked: 'once' }, legs };
}

/** In the order the database chose. */
function checkRound(model: Model, answers: { command: TransferCommand; outcome: TransferOutcome }[]): void {
  const refusedForMoney = answers.filter(
    ({ outcome }) => outcome.status === 'refused' && outcome.refusal === 'not_enough_money',
  );
  const everShort = new Set<TransferCommand>();
  const noteWhoIsShort = () => {
    for (const { command } of refusedForMoney) if (!model.canAfford(command.legs)) everShort.add(command);
  };

  noteWhoIsShort();
  const posted = answers.flatMap(({ command, outcome }) =>
    outcome.status === 'posted' ? [{ command, outcome }] : [],
  );
  posted.sort((left, right) => (left.outcome.transferId < right.outcome.transferId ? -1 : 1));
  for (const { command, outcome } of posted) {
    expect(model.posted.has(command.key), 'a key moves money once').toBe(false);
    expect(model.canAfford(command.legs), 'nobody spends what they do not have').toBe(true);
    model.apply(command.legs);
    model.posted.set(command.key, outcome.transferId);
    const ofPlayers = (balances: readonly (bigint | undefined)[]) =>
      balances.filter((_, leg) => !isHouse(command.legs[leg]?.account ?? expect.fail()));
    expect(ofPlayers(outcome.balances)).toEqual(ofPlayers(model.after(command.legs)));
    noteWhoIsShort();
  }

  for (const { command, outcome } of answers) {
    const first = model.posted.get(command.key);
    if (outcome.status === 'replayed') expect(outcome.transferId).toBe(first);
    if (outcome.status !== 'refused') continue;
    if (outcome.refusal === 'not_enough_money')
      expect(everShort.has(command), 'a refusal has its reason').toBe(true);
    if (outcome.refusal === 'key_reused') expect(first).toBeDefined();
    if (outcome.refusal === 'key_in_progress') {
      expect(answers.filter((other) => other.command.key === command.key).length).toBeGreaterThan(1);
    }
    expect(outcome.refusal).not.toBe('amount_out_of_range');
  }
}

onEveryEngine('any history of concurrent transfers', (on) => {
  test('matches a sequential ledger', { timeout: 240_000 }, async () => {
    const ledgers = [createLedger(on.database), createLedger(on.database)];
    const runs = on.database.engine === 'postgres' ? 26 : 3;
    let operations = 0;
    await fc.assert(
      fc.asyncProperty(history, async (rounds) => {
        const model = new Model();
        const world = await openWorld(on, ledgers[0] as Ledger, model);
        const sent: TransferCommand[] = [];
        for (const round of rounds) {
          const commands = round.map((operation) => {
            const command = commandFor(operation, world, sent);
            sent.push(command);
            return command;
          });
          const outcomes = await Promise.all(
            commands.map((command, each) => (ledgers[each % ledgers.length] as Ledger).post(command)),
          );
          operations += commands.length;
          checkRound(
            model,
            commands.map((command, each) => ({ command, outcome: outcomes[each] ?? expect.fail() })),
          );
        }
        for (const account of world.flat()) {
          expect(await balanceOf(on.database.queries, account)).toBe(model.balances.get(account) ?? 0n);
        }
      }),
      // Shrinking would take hours.
      { numRuns: runs, endOnFailure: true },
    );
    if (on.database.engine === 'postgres') expect(operations).toBeGreaterThan(10_000);
  });
});

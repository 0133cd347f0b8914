import type { User } from '@sanduku/contracts/players/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { tabStorage } from '../../lib/browser.ts';
import { player } from '../session/player.ts';
import { type Alarm, Game, type GameView } from './game.ts';
import { expectConfirmation } from './own-rounds.ts';
import { OpenBetMemory } from './place-bet.ts';
import { type HeldRound, SealedRounds } from './sealed-rounds.ts';

interface Table {
  game: Game;
  rounds: SealedRounds;
}

interface GameInUse extends GameView {
  game: Game;
  /** The sealed round, as soon as it is there. */
  held: HeldRound | undefined;
  /** The sealed round could not be fetched so far. */
  isUnreachable: boolean;
  /** The page is being loaded again for the prize table of the next round. */
  isChangingTable: boolean;
}

const alarm: Alarm = {};
/** Where one table is offered and stays, nobody fetches it. */
export const loadTableChoice = () => import('./table-choice.tsx');

/** By player: a table outlives the screen, and nobody sits down at another's. */
const tables = new Map<string, Table>();

/** What the parts of a table hear from it, for as long as it stands. */
export interface GameListener {
  /** Told when the boxes are open, not when the server has answered. */
  onBalance: (newBalance: number) => void;
  /** The server decided against a bet. */
  onRefused: (code: ApiError['code']) => void;
}

export function useGame(user: User, listener: GameListener): GameInUse {
  const { game, rounds } = tableOf(user, listener);
  const view = useSyncExternalStore(game.subscribe, game.view);
  const { data: held, isError, failureCount } = useQuery(rounds.query);
  useEffect(() => game.resume(), [game]);
  const offeredRound = held?.sealed.roundId;
  const { phase } = view.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that is put on the table may be over already.
  useEffect(() => {
    if (offeredRound !== undefined) game.offered(offeredRound);
  }, [game, offeredRound, phase]);
  const isChangingTable = usePageTable(rounds, held, 'result' in view.state || phase === 'spinning');
  return { ...view, game, held, isUnreachable: !held && (isError || failureCount > 0), isChangingTable };
}

/** Gets the page anew when the next round is under another prize table than it speaks of; not before a result is read. */
function usePageTable(rounds: SealedRounds, held: HeldRound | undefined, isBusy: boolean): boolean {
  const [refused, setRefused] = useState<string>();
  const isOther = held?.flaw === 'other table';
  const hash = held?.sealed.odds.hash;
  useEffect(() => {
    if (!isOther || isBusy) return;
    // The answer to a bet does not say the number of the table.
    Promise.all([rounds.refresh(), loadTableChoice()])
      .then(([{ beside }, { loadPageFor }]) => loadPageFor(beside.tableId, 'changed'))
      .catch(() => setRefused(hash));
  }, [rounds, isOther, isBusy, hash]);
  return isOther && refused !== hash;
}

function tableOf(user: User, listener: GameListener): Table {
  const table = tables.get(user.id) ?? setTable(user, listener);
  tables.set(user.id, table);
  return table;
}

function setTable(user: User, { onBalance, onRefused }: GameListener): Table {
  const roundCheck = () => import('./round-check.ts');
  const rounds = new SealedRounds({ api, queryClient: player.queries, userId: user.id, roundCheck });
  const game = new Game({
    api,
    rounds,
    alarm,
    roundCheck,
    memory: new OpenBetMemory(tabStorage(), user.id),
    currency: user.currency,
    onOnline: (listener) => {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
    onRefused,
    onFinished: ({ newBalance, evidence: { outcome } }) => {
      expectConfirmation(outcome);
      void player.outdated('games');
      if (Number.isFinite(newBalance)) onBalance(newBalance);
    },
  });
  return { game, rounds };
}

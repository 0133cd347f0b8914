import type { User } from '@sanduku/contracts/players/api';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage, saveFile, tabStorage } from '../../lib/browser.ts';
import { api } from '../../server/api.ts';
import type { ApiError } from '../../server/api-error.ts';
import { ownCauses } from '../../server/own-causes.ts';
import { player } from '../../server/player.ts';
import { type Alarm, Game, type GameView } from './game.ts';
import type { GameState } from './game-state.ts';
import { OpenBetMemory } from './place-bet.ts';
import { RoundMemory } from './round-memory.ts';
import { type HeldRound, SealedRounds } from './sealed-rounds.ts';

interface Table {
  game: Game;
  rounds: SealedRounds;
  /** Of the latest render: a game outlives its screen. */
  listener: GameListener;
}

interface GameInUse extends GameView {
  game: Game;
  held: HeldRound | undefined;
  isUnreachable: boolean;
  /** The prizes differ from those that the player saw. */
  isTableNew: boolean;
  chooseTable: (tableId: number) => Promise<void>;
  saveEvidence: () => void;
}

const alarm: Alarm = {};
/** Storage key of `LoggedRoundSample`, loaded on first use. */
const LOGGED_ROUND_SAMPLE = 'logged-round-sample';
const SEEN_TABLE = 'seenTable';

/** By query client, so no game is shared between players. */
const tables = new WeakMap<QueryClient, Table>();

export interface GameListener {
  /** Called when the boxes open, not when the server answers. */
  onBalance: (newBalance: number) => void;
  onRefused: (code: ApiError['code']) => void;
}

export function useGame(user: User, listener: GameListener): GameInUse {
  const table = tableOf(user, listener);
  const { game, rounds } = table;
  useLayoutEffect(() => {
    table.listener = listener;
  });
  const view = useSyncExternalStore(game.subscribe, game.view);
  const { data: held, isError, failureCount } = useQuery(rounds.query);
  useEffect(() => game.resume(), [game]);
  const offeredRound = held?.sealed.roundId;
  const { phase } = view.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that is put on the table may be over already.
  useEffect(() => {
    if (offeredRound !== undefined) game.offered(offeredRound);
  }, [game, offeredRound, phase]);
  const { isTableNew, expectTable } = useTableNews(held?.sealed.odds.hash, phase);
  return {
    ...view,
    game,
    held,
    isUnreachable: !held && (isError || failureCount > 0),
    isTableNew,
    chooseTable: async (tableId) => {
      const { data } = await api.call('POST /api/game/table', { body: { tableId } });
      expectTable(data.odds.hash);
      await rounds.refresh();
    },
    saveEvidence: () =>
      saveFile(
        'sanduku-evidence.json',
        `${JSON.stringify(rounds.evidence(), null, 2)}\n`,
        'application/json',
      ),
  };
}

/** Reports an unseen prize table until the player starts a round under it. */
function useTableNews(hash: string | undefined, phase: GameState['phase']) {
  const [seen, setSeen] = useState(() => tabStorage().getItem(SEEN_TABLE) ?? undefined);
  const [chosen, setChosen] = useState<string>();
  const hasStarted = phase === 'shuffling' || phase === 'playing';
  useEffect(() => {
    if (hash === undefined || hash === seen || (seen !== undefined && !hasStarted)) return;
    tabStorage().setItem(SEEN_TABLE, hash);
    setSeen(hash);
  }, [hash, seen, hasStarted]);
  return {
    isTableNew: hash !== undefined && seen !== undefined && hash !== seen && hash !== chosen,
    /** The player chose it: not news. */
    expectTable: setChosen,
  };
}

function tableOf(user: User, listener: GameListener): Table {
  const table = tables.get(player.queries) ?? createTable(user, listener);
  tables.set(player.queries, table);
  return table;
}

function createTable(user: User, listener: GameListener): Table {
  const roundCheck = () => import('./round-check.ts');
  const rounds = new SealedRounds({
    api,
    queryClient: player.queries,
    // An id could belong to another account after a sandbox was replaced.
    memory: new RoundMemory(browserStorage(), user.referralCode),
    roundCheck,
  });
  const sample = () =>
    import('../fairness/logged-round-sample.ts').then(({ sampleRounds }) =>
      sampleRounds((evidence) => rounds.raise('withheld', evidence)),
    );
  // A check that a reload interrupted.
  if (browserStorage().getItem(LOGGED_ROUND_SAMPLE)) void sample().then((rounds) => rounds.resume());
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
    onRefused: (code) => table.listener.onRefused(code),
    onFinished: ({ newBalance, receipt, evidence: { revealed } }) => {
      if (receipt) void sample().then((rounds) => rounds.finished(receipt));
      ownCauses.add('game_result_confirmed', revealed.roundId);
      void player.outdated('games');
      if (Number.isFinite(newBalance)) table.listener.onBalance(newBalance);
    },
  });
  const table: Table = { game, rounds, listener };
  return table;
}

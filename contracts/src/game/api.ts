import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  playerPick,
  playOutcome,
  revealedRound,
  roundId,
  sealedRound,
  signedReceipt,
} from '../fairness/wire.ts';
import { gameStats } from '../players/api.ts';
import { cursorPage, oneRow, rowId } from '../shapes.ts';

const play = playOutcome.extend({
  newBalance: z.number(),
  /** When the ledger wrote it. */
  playedAt: z.iso.datetime(),
  round: revealedRound.extend({ next: sealedRound }),
});

export type Play = z.output<typeof play>;

/** A game of the past, as lists show it. */
const playedGame = playOutcome.extend({
  id: rowId,
  roundId,
  betAmount: z.number(),
  selectedBox: playerPick.shape.selectedBox,
  createdat: z.iso.datetime(),
});

export type PlayedGame = z.output<typeof playedGame>;

/** What all players' rounds together came to. */
const gameFigures = z.object({
  rounds: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  /** Money cannot be added across currencies. */
  money: z.array(z.object({ currency: z.string(), staked: z.number(), paidOut: z.number() })),
  odds: sealedRound.shape.odds,
  /** Of how many days, where several prize tables have been offered; left out: of all. */
  days: z.int().optional(),
});

export type GameFigures = z.output<typeof gameFigures>;

/** The player's next round, and what else can be had in its place. */
const seat = sealedRound.extend({
  /** The most that can be staked on it now, in the player's currency; left out where nothing limits it. */
  maximumBet: z.int().nonnegative().optional(),
  /** The prize table it is sealed under, as the house numbers them. */
  tableId: z.int(),
  /** What is offered in the player's country, this one included as a rule. */
  tables: z.array(z.object({ id: z.int(), prizes: z.array(z.int()) })),
});

export const gameApi = {
  playGame: endpoint('POST /api/game/play', 'player', {
    summary: 'Stake money on one box of the sealed round, and learn what all of them held',
    movesMoney: true,
    body: playerPick.partial({ clientSeed: true }).extend({
      /** The round the player has seen sealed; without it, whichever is next. */
      roundId: roundId.optional(),
    }),
    data: play,
  }),
  sealedRound: endpoint('GET /api/game/round', 'player', {
    summary: "The player's next round, sealed: hashes only",
    data: seat,
  }),
  chooseTable: endpoint('POST /api/game/table', 'player', {
    summary: 'Play by another prize table that is offered: the sealed round is replaced by one under it',
    body: z.object({ tableId: z.int().min(1).max(2_147_483_647) }),
    data: seat,
  }),
  gameHistory: endpoint('GET /api/games/history', 'player', {
    summary: "The player's games, the newest first",
    query: cursorPage,
    data: z.object({ games: z.array(playedGame) }),
  }),
  gameStats: endpoint('GET /api/games/stats', 'player', {
    summary: "The player's games, counted",
    data: gameStats.extend({
      /** Wins in percent of all games, 0 to 100; 0 before the first game. */
      winRate: z.number().min(0).max(100),
    }),
  }),
  gameReceipt: endpoint('GET /api/games/receipt', 'player', {
    summary: 'Everything needed to check one of the player’s games without our help',
    query: oneRow,
    data: signedReceipt,
  }),
  gameFigures: endpoint('GET /api/fairness/figures', 'public', {
    summary: 'How often all players together have won, and what was staked and paid out',
    /** The hash of a prize table: its rounds alone, where several have been offered. */
    query: z.object({ table: sealedRound.shape.odds.shape.hash.optional() }),
    data: gameFigures,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { playerPick, playOutcome, receipt, revealedRound, roundId, sealedRound } from '../fairness/wire.ts';
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
});

export type GameFigures = z.output<typeof gameFigures>;

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
    data: sealedRound.extend({
      /** The most that can be staked on it now, in the player's currency; left out where nothing limits it. */
      maximumBet: z.int().nonnegative().optional(),
    }),
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
    data: receipt,
  }),
  gameFigures: endpoint('GET /api/fairness/figures', 'public', {
    summary: 'How often all players together have won, and what was staked and paid out',
    data: gameFigures,
  }),
};

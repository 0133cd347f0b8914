import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { playerPick, playOutcome, receipt, revealedRound, roundId, sealedRound } from '../fairness/wire.ts';
import { rowId } from '../ids.ts';
import { gameStats } from '../players/player.ts';

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
  playGame: endpoint({
    method: 'POST',
    path: '/api/game/play',
    summary: 'Stake money on one box of the sealed round, and learn what all of them held',
    access: 'player',
    movesMoney: true,
    body: playerPick.partial({ clientSeed: true }).extend({
      /** The round the player has seen sealed; without it, whichever is next. */
      roundId: roundId.optional(),
    }),
    data: play,
  }),
  sealedRound: endpoint({
    method: 'GET',
    path: '/api/game/round',
    summary: "The player's next round, sealed: hashes only",
    access: 'player',
    data: sealedRound.extend({
      /** The most that can be staked on it now, in the player's currency; left out where nothing limits it. */
      maximumBet: z.int().nonnegative().optional(),
    }),
  }),
  gameHistory: endpoint({
    method: 'GET',
    path: '/api/games/history',
    summary: "The player's games, the newest first",
    access: 'player',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      /** Only games before this one: the id of the last game of the page before. */
      before: rowId.optional(),
    }),
    data: z.object({ games: z.array(playedGame) }),
  }),
  gameStats: endpoint({
    method: 'GET',
    path: '/api/games/stats',
    summary: "The player's games, counted",
    access: 'player',
    data: gameStats.extend({
      /** Wins in percent of all games, 0 to 100; 0 before the first game. */
      winRate: z.number().min(0).max(100),
    }),
  }),
  gameReceipt: endpoint({
    method: 'GET',
    path: '/api/games/receipt',
    summary: 'Everything needed to check one of the player’s games without our help',
    access: 'player',
    query: z.object({ id: rowId }),
    data: receipt,
  }),
  gameFigures: endpoint({
    method: 'GET',
    path: '/api/fairness/figures',
    summary: 'How often all players together have won, and what was staked and paid out',
    access: 'public',
    data: gameFigures,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  playerPick,
  playOutcome,
  revealedRound,
  roundId,
  sealedRound,
  signedReceipt,
  voidReasons,
} from '../fairness/wire.ts';
import { gameStats } from '../players/api.ts';
import { cursorPage, oneRow, rowId } from '../shapes.ts';

const play = playOutcome.extend({
  newBalance: z.number(),
  /** The ledger's time. */
  playedAt: z.iso.datetime(),
  round: revealedRound.extend({ next: sealedRound }),
});

export type Play = z.output<typeof play>;

const playedGame = playOutcome.extend({
  id: rowId,
  roundId,
  betAmount: z.number(),
  selectedBox: playerPick.shape.selectedBox,
  createdat: z.iso.datetime(),
});

export type PlayedGame = z.output<typeof playedGame>;

const gameFigures = z.object({
  rounds: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  /** Currencies cannot be added up. */
  money: z.array(z.object({ currency: z.string(), staked: z.number(), paidOut: z.number() })),
  odds: sealedRound.shape.odds,
  /** Refused bets on the logged rounds of this table. */
  refused: z.object({ attempts: z.int().nonnegative(), wouldHaveWon: z.int().nonnegative() }),
  /** The period in days if several prize tables were offered; otherwise all rounds. */
  days: z.int().optional(),
});

export type GameFigures = z.output<typeof gameFigures>;

const seat = sealedRound.extend({
  /** In the player's currency; absent without a limit. */
  maximumBet: z.int().nonnegative().optional(),
  tableId: z.int(),
  /** Offered in the player's country. */
  tables: z.array(z.object({ id: z.int(), prizes: z.array(z.int()) })),
});

export const gameApi = {
  playGame: endpoint('POST /api/game/play', 'player', {
    summary: 'Stake money on one box of the sealed round, and learn what all of them held',
    movesMoney: true,
    body: playerPick.partial({ clientSeed: true }).extend({
      /** The round that the player saw; defaults to the next one. */
      roundId: roundId.optional(),
    }),
    data: play,
  }),
  sealedRound: endpoint('GET /api/game/round', 'player', {
    summary: "The player's next round, sealed: the hash of its seed",
    data: seat,
  }),
  endedRound: endpoint('GET /api/game/ended-round', 'player', {
    summary:
      'How a sealed round of the player ended: the game played on it, or why it was voided, and its seed',
    query: z.object({ roundId }),
    data: z.discriminatedUnion('end', [
      z.object({ end: z.literal('played'), receipt: signedReceipt }),
      z.object({
        end: z.literal('voided'),
        seed: revealedRound.shape.seed,
        reason: z.enum(voidReasons),
        voidedAt: z.iso.datetime(),
      }),
    ]),
  }),
  chooseTable: endpoint('POST /api/game/table', 'player', {
    summary: 'Play by another prize table that is offered: the sealed round is voided',
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
    query: z.object({ table: sealedRound.shape.odds.shape.hash.optional() }),
    data: gameFigures,
  }),
};

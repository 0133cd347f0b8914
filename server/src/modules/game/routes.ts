import { issueSignedReceipt } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { gameApi, Play } from '@sanduku/contracts/game/api';
import { toWire } from '@sanduku/contracts/money';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { Row } from '../../database/functions.ts';
import { hasKey, moneyKey } from '../../http/idempotency.ts';
import type { Handlers } from '../../http/routes.ts';
import { cached } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';
import { toGameStats } from '../players/routes.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { RESULT_DAYS, readResults, type TableResult } from '../prize-tables/results.ts';
import { maximumBetOn } from './bet-limits.ts';
import type { GameDeps } from './deps.ts';
import { type PlayResult, play } from './play.ts';
import {
  createGameFigures,
  type OpenedRound,
  openPlayedRound,
  openRoundEnd,
  playedRoundOf,
  sumRefused,
} from './played-rounds.ts';
import type { Seat, SeatedPlayer } from './seats.ts';

function toPlay({ outcome, newBalance, playedAt, revealed, next }: PlayResult): Play {
  return {
    ...outcome,
    newBalance: toWire(newBalance),
    playedAt: playedAt.toISOString(),
    round: { ...revealed, next },
  };
}

const RESULTS_KEEP_MS = 60_000;

function sumOf(results: readonly TableResult[], tableId: number) {
  const money = results.filter((result) => result.tableId === tableId);
  return {
    rounds: money.reduce((sum, { rounds }) => sum + rounds, 0),
    wins: money.reduce((sum, { wins }) => sum + wins, 0),
    money,
  };
}

function toSeat(game: GameDeps, player: SeatedPlayer, seat: Seat) {
  const { sealed } = seat.secret();
  const offer = game.seats.offerOf(player, seat.chosenTable);
  const maximumBet = maximumBetOn(game.limits, player.country, offer);
  return {
    ...sealed,
    ...(maximumBet !== null && { maximumBet }),
    tableId: offer.tableId,
    tables: game.offers
      .at(player.country, game.clock())
      .map(({ tableId, odds: { prizesBasisPoints } }) => ({ id: tableId, prizes: [...prizesBasisPoints] })),
  };
}

/** Limits storage: voided rounds are kept forever. */
const choiceLimit: AttemptLimit = { name: 'prize table', most: 60, inMinutes: 60 };

interface CallDeps {
  readonly attempts: AttemptLimits;
  readonly signingKey: { sign(text: string): SignedText };
  /** Null until the round is in the transparency log. */
  readonly transparencyLog: { pathOf(place: Row<'log_place'>): Promise<SignedReceipt['log']> };
}

export function gameHandlers(
  game: GameDeps,
  { attempts, signingKey, transparencyLog }: CallDeps,
): Pick<Handlers, keyof typeof gameApi> {
  const { callOwn, readFromReplica, queries } = game.database;
  const figures = createGameFigures(game);
  const results = cached(() => readFromReplica((replica) => readResults(replica, game.clock())), {
    clock: game.clock,
    keepMs: RESULTS_KEEP_MS,
  });
  const refused = cached(() => readFromReplica(sumRefused), { clock: game.clock, keepMs: RESULTS_KEEP_MS });
  const offeredTables = cached(() => queries.selectFrom('prize_table').selectAll().orderBy('id').execute(), {
    clock: game.clock,
    keepMs: RESULTS_KEEP_MS,
  });
  const receiptOf = async ({ currency }: SignedInPlayer, played: OpenedRound): Promise<SignedReceipt> => {
    const { id, selectedBox, stake, outcome, sealed, revealed, playedAt } = played;
    const signed = issueSignedReceipt(
      {
        playedAt: playedAt.toISOString(),
        currency,
        sealed,
        pick: { selectedBox, betAmount: toWire(stake), clientSeed: revealed.clientSeed },
        outcome,
        revealed,
        transfer: id.toString(),
      },
      (text) => signingKey.sign(text),
    );
    return { ...signed, log: await transparencyLog.pathOf(played.logged) };
  };
  return {
    playGame: async ({ player, request, body }) => {
      const key = moneyKey(player, request, body.roundId && `round ${body.roundId}`);
      const played = await play(game, { player, key, request: body });
      if (!(played instanceof Refusal)) return toPlay(played);
      // Without a client key, the key derives from the round: it was played with another pick.
      return played.code === 'key_reused' && !hasKey(request) ? new Refusal('round_ended') : played;
    },

    sealedRound: async ({ session }) => {
      const { player, rows } = await callOwn(session, 'game_seat_of', {});
      return toSeat(game, player, await game.seats.lookUp(player, rows[0]));
    },

    endedRound: async ({ session, query: { roundId } }) => {
      const { player, row } = await callOwn(session, 'game_round_end', { round_id: roundId });
      const ended = await openRoundEnd(game.epochs, roundId, row);
      if (ended === undefined) return new Refusal('not_found', { what: 'game' });
      if (ended instanceof Refusal) return ended;
      if (ended.kind === 'played')
        return { end: 'played' as const, receipt: await receiptOf(player, ended.played) };
      const { seed, reason, voidedAt } = ended;
      return { end: 'voided' as const, seed, reason, voidedAt: voidedAt.toISOString() };
    },

    chooseTable: async ({ session, body: { tableId } }) => {
      const { player, rows } = await attempts.callOwn(choiceLimit, session, 'game_seat_of', {});
      const offer = game.offers.at(player.country, game.clock()).find((one) => one.tableId === tableId);
      if (offer === undefined) return new Refusal('not_found');
      return toSeat(game, player, await game.seats.choose(player, rows[0], offer));
    },

    gameHistory: async ({ session, query: { limit, before } }) => {
      const { rows } = await callOwn(session, 'game_history', {
        limit,
        before: before === undefined ? null : BigInt(before),
      });
      return {
        games: rows.map(playedRoundOf).map(({ id, roundId, selectedBox, stake, outcome, playedAt }) => ({
          id: id.toString(),
          roundId,
          betAmount: toWire(stake),
          selectedBox,
          ...outcome,
          createdat: playedAt.toISOString(),
        })),
      };
    },

    gameStats: async ({ session }) => {
      const stats = toGameStats((await callOwn(session, 'game_counts', {})).row);
      const { totalGames, totalWins } = stats;
      return { ...stats, winRate: totalGames === 0 ? 0 : (100 * totalWins) / totalGames };
    },

    gameReceipt: async ({ session, query }) => {
      const { player, rows } = await callOwn(session, 'game_receipt', { id: BigInt(query.id) });
      const played = await openPlayedRound(game.epochs, rows[0]);
      if (played === undefined) return new Refusal('not_found', { what: 'game' });
      return played instanceof Refusal ? played : receiptOf(player, played);
    },

    gameFigures: async ({ query }) => {
      const tables = await offeredTables();
      const asked = tables.find(({ hash }) => hash === query.table) ?? tables[0];
      if (asked === undefined) throw new Error('There is no prize table');
      const sums = tables.length > 1 ? sumOf(await results(), asked.id) : await figures();
      return {
        rounds: sums.rounds,
        wins: sums.wins,
        money: sums.money.map(({ currency, staked, paidOut }) => ({
          currency,
          staked: toWire(staked),
          paidOut: toWire(paidOut),
        })),
        odds: { prizes: asked.prizes_basis_points, hash: asked.hash },
        refused: (await refused()).get(asked.hash) ?? { attempts: 0, wouldHaveWon: 0 },
        ...(tables.length > 1 && { days: RESULT_DAYS }),
      };
    },
  };
}

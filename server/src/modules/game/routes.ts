import { issueSignedReceipt } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { gameApi, Play } from '@sanduku/contracts/game/api';
import { toWire } from '@sanduku/contracts/money';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
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
  findRoundEnd,
  type OpenedRound,
  openPlayedRound,
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
  readonly transparencyLog: { pathOf(transfer: bigint): Promise<SignedReceipt['log']> };
}

export function gameHandlers(
  game: GameDeps,
  { attempts, signingKey, transparencyLog }: CallDeps,
): Pick<Handlers, keyof typeof gameApi> {
  const { readFromReplica, queries } = game.database;
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
    return { ...signed, log: await transparencyLog.pathOf(id) };
  };
  return {
    playGame: {
      checked: async ({ player, request, body }) => {
        const key = moneyKey(player, request, body.roundId && `round ${body.roundId}`);
        const played = await play(game, { player, key, request: body });
        if (!(played instanceof Refusal)) return toPlay(played);
        // Without a client key, the key derives from the round: it was played with another pick.
        return played.code === 'key_reused' && !hasKey(request) ? new Refusal('round_ended') : played;
      },
    },

    sealedRound: {
      own: async (session) => {
        const found = await game.database.callOwn(session, 'game_seat_of', {});
        if (found === undefined) return undefined;
        return toSeat(game, found.player, await game.seats.lookUp(found.player, found.rows[0]));
      },
    },

    endedRound: async ({ player, query }) => {
      const ended = await findRoundEnd({ queries, epochs: game.epochs }, player.id, query.roundId);
      if (ended === undefined) return new Refusal('not_found', { what: 'game' });
      if (ended instanceof Refusal) return ended;
      if (ended.kind === 'played')
        return { end: 'played' as const, receipt: await receiptOf(player, ended.played) };
      const { seed, reason, voidedAt } = ended;
      return { end: 'voided' as const, seed, reason, voidedAt: voidedAt.toISOString() };
    },

    chooseTable: async ({ player, body: { tableId } }) => {
      const offer = game.offers.at(player.country, game.clock()).find((one) => one.tableId === tableId);
      if (offer === undefined) return new Refusal('not_found');
      const counted = await attempts.count(choiceLimit, [`by ${player.id}`]);
      if (counted instanceof Refusal) return counted;
      return toSeat(game, player, await game.seats.choose(player, offer));
    },

    gameHistory: {
      own: async (session, { query: { limit, before } }) => {
        const found = await game.database.callOwn(session, 'game_history', {
          limit,
          before: before === undefined ? null : BigInt(before),
        });
        if (found === undefined) return undefined;
        return {
          games: found.rows
            .map(playedRoundOf)
            .map(({ id, roundId, selectedBox, stake, outcome, playedAt }) => ({
              id: id.toString(),
              roundId,
              betAmount: toWire(stake),
              selectedBox,
              ...outcome,
              createdat: playedAt.toISOString(),
            })),
        };
      },
    },

    gameStats: {
      own: async (session) => {
        const found = await game.database.callOwn(session, 'game_counts', {});
        const counts = found?.rows[0];
        if (counts === undefined) return undefined;
        const stats = toGameStats(counts);
        const { totalGames, totalWins } = stats;
        return { ...stats, winRate: totalGames === 0 ? 0 : (100 * totalWins) / totalGames };
      },
    },

    gameReceipt: async ({ player, query }) => {
      const played = await openPlayedRound({ queries, epochs: game.epochs }, player.id, BigInt(query.id));
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

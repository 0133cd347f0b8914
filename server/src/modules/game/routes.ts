import { countryOf } from '@sanduku/contracts/countries';
import { issueReceipt } from '@sanduku/contracts/fairness/receipt';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import type { Play } from '@sanduku/contracts/game/api';
import { toWire } from '@sanduku/contracts/money';
import { odds } from '@sanduku/contracts/odds';
import { hasKey, moneyKey } from '../../http/idempotency.ts';
import { checksSession, type Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { toGameStats } from '../players/routes.ts';
import type { GameDeps } from './deps.ts';
import { type PlayResult, play } from './play.ts';
import { countGames, createGameFigures, listPlayedRounds, openPlayedRound } from './played-rounds.ts';

type GameCall = 'playGame' | 'sealedRound' | 'gameHistory' | 'gameStats' | 'gameReceipt' | 'gameFigures';

/** What has been played as the contract tells it. */
function toPlay({ outcome, newBalance, playedAt, revealed, next }: PlayResult): Play {
  return {
    ...outcome,
    newBalance: toWire(newBalance),
    playedAt: playedAt.toISOString(),
    round: { ...revealed, next },
  };
}

export function gameHandlers(game: GameDeps): Pick<Handlers, GameCall> {
  const { queries } = game.database;
  const figures = createGameFigures(game);
  return {
    playGame: checksSession(async ({ player, request, body }) => {
      const key = moneyKey(player, request, body.roundId && `round ${body.roundId}`);
      const played = await play(game, { player, key, request: body });
      if (!(played instanceof Refusal)) return toPlay(played);
      // Who sent no key used none again: the round was played with another pick.
      return played.code === 'key_reused' && !hasKey(request) ? new Refusal('round_over') : played;
    }),

    sealedRound: async ({ player }) => {
      const { sealed } = (await game.seats.lookUp(player)).filled();
      const maximumBet = game.limits.maximumBet(countryOf(player.country));
      return maximumBet === null ? sealed : { ...sealed, maximumBet };
    },

    gameHistory: async ({ player, query }) => {
      const before = query.before === undefined ? undefined : BigInt(query.before);
      const games = await listPlayedRounds(queries, { playerId: player.id, limit: query.limit, before });
      return {
        games: games.map(({ id, roundId, selectedBox, stake, outcome, playedAt }) => ({
          id: id.toString(),
          roundId,
          betAmount: toWire(stake),
          selectedBox,
          ...outcome,
          createdat: playedAt.toISOString(),
        })),
      };
    },

    gameStats: async ({ player }) => {
      const counts = await countGames(queries, player.id);
      const winRate = counts.games === 0 ? 0 : (100 * counts.wins) / counts.games;
      return { ...toGameStats(counts), winRate };
    },

    gameReceipt: async ({ player, query }) => {
      const played = await openPlayedRound(game, player.id, BigInt(query.id));
      if (played === undefined) return new Refusal('not_found', { what: 'game' });
      if (played instanceof Refusal) return played;
      const { selectedBox, stake, outcome, sealed, revealed, playedAt } = played;
      return issueReceipt({
        playedAt: playedAt.toISOString(),
        currency: player.currency,
        sealed,
        pick: { selectedBox, betAmount: toWire(stake), clientSeed: revealed.clientSeed },
        outcome,
        revealed,
      });
    },

    gameFigures: async () => {
      const { rounds, wins, money } = await figures();
      return {
        rounds,
        wins,
        money: money.map(({ currency, staked, paidOut }) => ({
          currency,
          staked: toWire(staked),
          paidOut: toWire(paidOut),
        })),
        odds: { prizes: [...odds.prizesBasisPoints], hash: oddsHash(odds) },
      };
    },
  };
}

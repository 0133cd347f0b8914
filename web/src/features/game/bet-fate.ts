import type { Receipt } from '@sanduku/contracts/fairness/wire';
import type { ApiClient } from '../../lib/api-client.ts';
import type { OpenBet } from './open-bet.ts';
import type { SealedRounds } from './sealed-rounds.ts';

/** What became of bets on one round that got no answer. At most one of them can have been played. */
export type BetFate =
  | { readonly kind: 'not played' }
  /** The round is over, but by a bet that was not made here. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'played'; readonly bet: OpenBet; readonly receipt: Receipt; readonly balance: number };

/** More than one: other tabs may have played on since. */
const GAMES_LOOKED_THROUGH = 20;

/** Asks the server. The round it offers next tells whether the one in question is over; the history tells by which bet. */
export async function fateOf(
  bets: readonly [OpenBet, ...OpenBet[]],
  api: ApiClient,
  rounds: SealedRounds,
): Promise<BetFate> {
  const { roundId } = bets[0].sealed;
  const { sealed } = await rounds.refresh();
  if (sealed.roundId === roundId) return { kind: 'not played' };

  const history = await api.call('GET /api/games/history', { query: { limit: GAMES_LOOKED_THROUGH } });
  const game = history.data.games.find((played) => played.roundId === roundId);
  if (!game) return { kind: 'overtaken' };
  const { data: receipt } = await api.call('GET /api/games/receipt', { query: { id: game.id } });

  // Nobody else can have known the client seed. A receipt that has it and another box is the house's mistake, and the
  // check of the round will say so.
  const ours = bets.filter(({ pick }) => pick.clientSeed === receipt.pick.clientSeed);
  const bet = ours.find(({ pick }) => pick.selectedBox === receipt.pick.selectedBox) ?? ours[0];
  if (!bet) return { kind: 'overtaken' };
  const { balance } = (await api.call('GET /api/wallet/balance')).data;
  return { kind: 'played', bet, receipt, balance };
}

import { z } from 'zod';
import { countryCodes, currencies } from '../countries.ts';
import { endpoint } from '../endpoint.ts';

const count = z.int().nonnegative();

export const gameStats = z.object({
  totalGames: count,
  totalWins: count,
  totalLosses: count,
  /** What all wins paid out, in the player's currency. */
  totalWinnings: z.number(),
});

/** A player as the player's own browser sees them. */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.enum(countryCodes),
  currency: z.enum(currencies),
  currencySymbol: z.string(),
  gameBalance: z.number(),
  /** In USDT, whatever the player's currency. */
  totalDeposited: z.number(),
  totalWithdrawn: z.number(),
  /** The player's own USDT address on TRC-20, once there is one. */
  depositAddress: z.string().nullable(),
  /** The code the player shares with friends. Both names are in use for it. */
  my_referral_code: z.string(),
  referralCode: z.string(),
  gameStats,
  /** The same counts once more, under the names that clients without `gameStats` read. */
  gamesPlayed: count,
  gamesWon: count,
  totalWinnings: z.number(),
});

export type User = z.output<typeof user>;

export const playerApi = {
  walletBalance: endpoint('GET /api/wallet/balance', 'player', {
    summary: 'What the player can bet, send or withdraw now',
    data: user.pick({ currency: true, currencySymbol: true }).extend({ balance: z.number() }),
  }),
};

import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';

/**
 * The names under which the server's answers are kept. What becomes old together begins alike: to invalidate `games` is
 * to fetch count and list anew.
 */
export const queryKeys = {
  games: (userId: string) => ['games', userId] as const,
  gameStats: (userId: string) => ['games', userId, 'stats'] as const,
  gameList: (userId: string) => ['games', userId, 'list'] as const,
  sealedRound: (userId: string) => ['sealed-round', userId] as const,
  deposits: (userId: string) => ['deposits', userId] as const,
  depositAddress: (userId: string, network: UsdtNetwork) => ['deposit-address', userId, network] as const,
  withdrawals: (userId: string) => ['withdrawals', userId] as const,
  withdrawalList: (userId: string) => ['withdrawals', userId, 'list'] as const,
  withdrawalStats: (userId: string) => ['withdrawals', userId, 'stats'] as const,
  withdrawalPin: (userId: string) => ['withdrawal-pin', userId] as const,
  transfers: (userId: string) => ['transfers', userId] as const,
  transferList: (userId: string) => ['transfers', userId, 'list'] as const,
  transferStats: (userId: string) => ['transfers', userId, 'stats'] as const,
  investment: (userId: string) => ['investment', userId] as const,
  referrals: (userId: string) => ['referrals', userId] as const,
  playLimits: (userId: string) => ['play-limits', userId] as const,
  playRecord: (userId: string) => ['play-record', userId] as const,
  realityCheck: (userId: string) => ['reality-check', userId] as const,
};

/** Game history, in English. */
export const history = {
  list: 'Your games',
  moreFailed: 'We couldn’t load more games. Please try again.',
  failed: 'We couldn’t load your games',
  failedText: 'They’re safe. Check your connection and refresh.',
  won: 'Won',
  lost: 'Lost',
  box: (position: number) => `Box ${position}`,
  stake: 'stake',
  receipt: 'Receipt',
  receiptOf: (roundId: string) => ` of round ${roundId}`,
  loading: 'Loading the receipt…',
  genuine: 'Checked on this device: this round is genuine.',
  notGenuine: 'This round failed the check.',
  receiptFailed: 'We couldn’t load the receipt. Please try again.',
  tooMany: 'You’ve opened a lot of receipts. Please try again in a minute.',

  /** The summary above the list. */
  recent: {
    games: 'Recent games',
    noGames: 'No games played yet',
    noGamesText: 'Your games and winnings appear here.',
    totalGames: 'Total games',
    wins: 'Wins',
    winRate: 'Win rate',
    totalWinnings: 'Total winnings (paid out)',
  },
};

/** The player's own games, in English. */
export const history = {
  list: 'Your games',
  moreFailed: 'More games could not be loaded. Please try again.',
  failed: 'Your games could not be loaded',
  failedText: 'They are safe with us. Check your connection and refresh.',
  won: 'Won',
  lost: 'Lost',
  box: (position: number) => `Box ${position}`,
  stake: 'stake',
  receipt: 'Receipt',
  receiptOf: (roundId: string) => ` of round ${roundId}`,
  fetching: 'Fetching the receipt …',
  genuine: 'Checked on this device: this round is genuine.',
  notGenuine: 'This round does not hold.',
  receiptFailed: 'The receipt could not be fetched. Please try again.',
  tooMany: 'You have opened many receipts in a short time. Please try again in a minute.',

  /** The summary above the list. */
  recent: {
    games: 'Recent games',
    noGames: 'No games played yet',
    noGamesText: 'When you have played, your games, wins and winnings will appear here.',
    totalGames: 'Total games',
    wins: 'Wins',
    winRate: 'Win rate',
    totalWinnings: 'Total winnings (paid out)',
  },
};

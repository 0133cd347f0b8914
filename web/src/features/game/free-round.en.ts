/** The round for visitors, in English. */
export const freeRound = {
  shuffling: 'Sealed, and shuffled',
  sealed: (board: string) => `The board is sealed: ${board}…`,
  pick: 'Pick a box',
  opening: (box: number) => `Opening box ${box}`,
  won: (box: number, percent: string) => `Box ${box}: +${percent}`,
  wonText: (percent: string) => `With money this would have paid the stake back plus ${percent}.`,
  lost: (box: number) => `Box ${box} was empty`,
  lostText: 'With money the stake would be gone.',
  verified: 'Verified by your own browser:',
  verifiedText: 'it filled, sealed and turned this board once more, and found the same.',
  how: 'How this works',
  again: 'Another free round',
};

/** The free round for visitors, in English. */
export const freeRound = {
  shuffling: 'Sealed and shuffled',
  sealed: (board: string) => `The board is sealed: ${board}…`,
  pick: 'Pick a box',
  opening: (box: number) => `Opening box ${box}`,
  won: (box: number, percent: string) => `Box ${box}: +${percent}`,
  wonText: (percent: string) => `With real money you’d get your stake back plus ${percent}.`,
  lost: (box: number) => `Box ${box} was empty`,
  lostText: 'With real money your stake would be gone.',
  verified: 'Verified by your browser:',
  verifiedText: 'it rebuilt this board and got the same result.',
  how: 'How this works',
  again: 'Another free round',
  signUp: 'Create your account',
};

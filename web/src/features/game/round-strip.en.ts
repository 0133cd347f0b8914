export const roundStrip = {
  heading: 'Your last rounds',
  prize: (percent: string) => `+${percent}`,
  empty: 'empty',
  /** For screen readers: "Box 4 +30% see the proof". */
  box: 'Box',
  proof: 'see the proof',
  dialog: (box: number) => `Your round with box ${box}`,
  stake: 'Stake',
  won: 'Won',
  lost: 'Lost',
  played: 'Played',
  failed: 'We couldn’t load your last rounds.',
  bestWin: 'Best win',
  today: (rounds: number, minutes: number) =>
    `Today: ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${minutes} min`,
};

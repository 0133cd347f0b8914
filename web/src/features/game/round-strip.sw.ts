import type { Texts } from '../../lib/language/texts.ts';
import type { roundStrip as english } from './round-strip.en.ts';

export const roundStrip: Texts<typeof english> = {
  heading: 'Raundi zako za mwisho',
  prize: (percent) => `+${percent}`,
  empty: 'tupu',
  box: 'Sanduku',
  proof: 'ona uthibitisho',
  dialog: (box) => `Raundi yako ya sanduku ${box}`,
  stake: 'Dau',
  won: 'Ushindi',
  lost: 'Hasara',
  played: 'Ilichezwa',
  failed: 'Imeshindikana kupakia raundi zako za mwisho.',
  bestWin: 'Ushindi mkubwa zaidi',
  today: (rounds, minutes) => `Leo: raundi ${rounds}, dakika ${minutes}`,
};

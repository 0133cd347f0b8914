import type { history as english } from '../en/history.ts';
import type { Texts } from '../texts.ts';

/** The player's own games, in Swahili. */
export const history: Texts<typeof english> = {
  list: 'Michezo yako',
  moreFailed: 'Imeshindikana kupakia michezo zaidi. Tafadhali jaribu tena.',
  failed: 'Imeshindikana kupakia michezo yako',
  failedText: 'Iko salama kwetu. Angalia intaneti yako kisha usasishe.',
  won: 'Ushindi',
  lost: 'Hasara',
  box: (position) => `Sanduku ${position}`,
  stake: 'dau',
  receipt: 'Risiti',
  receiptOf: (roundId) => ` ya raundi ${roundId}`,
  fetching: 'Risiti inaletwa …',
  genuine: 'Imekaguliwa kwenye kifaa hiki: raundi hii ni halisi.',
  notGenuine: 'Raundi hii si halisi.',
  receiptFailed: 'Imeshindikana kuleta risiti. Tafadhali jaribu tena.',
  tooMany: 'Umefungua risiti nyingi kwa muda mfupi. Tafadhali jaribu tena baada ya dakika moja.',
};

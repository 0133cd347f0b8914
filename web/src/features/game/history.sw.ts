import type { Texts } from '../../lib/language/texts.ts';
import type { history as english } from './history.en.ts';

export const history: Texts<typeof english> = {
  list: 'Michezo yako',
  moreFailed: 'Imeshindikana kupakia michezo zaidi. Tafadhali jaribu tena.',
  failed: 'Imeshindikana kupakia michezo yako',
  failedText: 'Iko salama. Angalia intaneti yako kisha usasishe.',
  won: 'Ushindi',
  lost: 'Hasara',
  box: (position) => `Sanduku ${position}`,
  stake: 'dau',
  receipt: 'Risiti',
  receiptOf: (roundId) => ` ya raundi ${roundId}`,
  loading: 'Risiti inapakiwa…',
  genuine: 'Imekaguliwa kwenye kifaa hiki: raundi hii ni halisi.',
  notGenuine: 'Raundi hii haikupita ukaguzi.',
  receiptFailed: 'Imeshindikana kupakia risiti. Tafadhali jaribu tena.',
  tooMany: 'Umefungua risiti nyingi. Tafadhali jaribu tena baada ya dakika moja.',

  recent: {
    games: 'Michezo ya karibuni',
    noGames: 'Bado hujacheza mchezo wowote',
    noGamesText: 'Michezo yako na ushindi wako huonekana hapa.',
    totalGames: 'Jumla ya michezo',
    wins: 'Uliyoshinda',
    winRate: 'Asilimia ya ushindi',
    totalWinnings: 'Jumla ya ushindi (uliolipwa)',
  },
};

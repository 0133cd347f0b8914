import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../lib/language/texts.ts';
import type { dashboard as english } from './texts.en.ts';

/** The shell around everything a signed-in player sees, and the dashboard, in Swahili. */
export const dashboard: Texts<typeof english> = {
  /** Where a username is missing. */
  player: 'Mchezaji',

  header: {
    label: 'Akaunti',
    home: `${brand.name}, dashibodi`,
    welcome: (username) => `Karibu, ${username}`,
    balance: 'Salio',
    play: 'Cheza',
    deposit: 'Weka pesa',
    withdraw: 'Toa pesa',
    investment: 'Uwekezaji',
    referrals: 'Mialiko',
    logout: 'Toka',
    menu: 'Menyu',
    install: 'Sakinisha programu',
    loggedOutLocally: 'Umetoka kwenye kifaa hiki',
    offline: 'Huna intaneti. Unaona tulichojua mara ya mwisho; salio lako litasasishwa intaneti ikirudi.',
    unreachable: 'Hatuwezi kuifikia seva. Unaona tulichojua mara ya mwisho; kitasasishwa chenyewe.',
  },

  greeting: (username) => `Karibu tena, ${username}!`,

  stats: {
    heading: 'Takwimu zako',
    balance: 'Salio',
    addFunds: 'Ongeza pesa',
    deposited: 'Ulizoweka',
    usdt: 'USDT',
    games: 'Michezo',
    winRate: 'Asilimia ya ushindi',
    shared: 'Umetuma mara',
    send: 'Tuma',
  },

  tabs: {
    label: 'Sehemu zako',
    game: 'Mchezo',
    wallet: 'Pochi',
    transfers: 'Uhamisho',
    history: 'Historia',
  },

  statement: 'Taarifa ya miamala yote',
  month: 'Gharama yako ya kucheza',
};

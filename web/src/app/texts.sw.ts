import { brand } from '@sanduku/contracts/brand';
import type { Texts } from '../lib/language/texts.ts';
import type { dashboard as english } from './texts.en.ts';

export const dashboard: Texts<typeof english> = {
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
    inbox: 'Ujumbe',
    unread: (count) => `Ujumbe, ${count} haujasomwa`,
    install: 'Sakinisha programu',
    loggedOutLocally: 'Umetoka kwenye kifaa hiki',
    offline: 'Huna intaneti. Unaona takwimu za mwisho zilizojulikana.',
    unreachable: 'Hatuwezi kuifikia seva. Unaona takwimu za mwisho zilizojulikana.',
  },

  greeting: (username) => `Karibu tena, ${username}!`,

  stats: {
    heading: 'Takwimu zako',
    balance: 'Salio',
    addFunds: 'Ongeza pesa',
    deposited: 'Ulizoweka',
    usdt: 'USDT',
    about: (amount) => `takriban ${amount}`,
    games: 'Michezo',
    winRate: 'Asilimia ya ushindi',
    shared: 'Umetuma mara',
    send: 'Tuma',
  },

  tabs: {
    label: 'Sehemu',
    game: 'Mchezo',
    wallet: 'Pochi',
    transfers: 'Uhamisho',
    history: 'Historia',
  },

  tracker: {
    title: 'Fuatilia pesa zako',
    none: 'Hatukupata malipo haya',
    noneText: 'Pesa ulizoweka na ulizotoa ziko kwenye historia.',
  },

  statement: 'Taarifa ya miamala yote',
  month: 'Gharama yako ya kucheza',
};

import type { TableStyle } from '@sanduku/contracts/odds';
import type { OfferProblem } from '@sanduku/contracts/prize-tables/rules';

export const prizeTables = {
  title: 'Prize tables',
  text: 'The prizes of the nine boxes by country. A table never changes; a new one replaces it from a set time. Rounds sealed before keep their table.',
  offered: {
    title: 'Current and planned tables',
    text: 'The first table of a country is the default. Bets above the highest stake, or above what the bankroll covers, are rejected.',
    caption: 'Offers by country',
    country: 'Country',
    table: 'Table',
    highestStake: 'Highest stake',
    unlimited: 'From the settings',
    borneStake: 'Bankroll covers now',
    unfunded: 'Not funded',
    from: 'From',
    always: 'Always',
    until: 'Until',
    open: 'No end',
    empty: 'No tables',
  },
  tables: {
    title: 'Tables and their risk',
    text: 'Bankroll needed: keeps the chance of losing it all below 1 in 10,000 for stakes up to the highest. Actual: the share of stakes paid back in 30 days, with the range expected in 99 of 100 months.',
    caption: 'Tables with risk and results',
    table: 'Table',
    edge: 'House edge',
    variance: 'Variance',
    bankroll: 'Bankroll needed',
    stakes: (count: string) => `${count} highest stakes`,
    real: 'Actual and expected',
    realText: (of: { currency: string; rounds: string; real: string; low: string; high: string }) =>
      `${of.currency}: ${of.real} in ${of.rounds} rounds, expected ${of.low} to ${of.high}`,
    within: 'As expected',
    outside: 'Outside the range',
    unplayed: 'Not played',
    empty: 'No tables',
  },
  name: (returned: string, prizes: string) => `${returned} returned: ${prizes}`,
  prize: (percent: string) => `+${percent}%`,
  form: {
    title: 'Offer new tables',
    text: 'The chosen countries will offer only these tables. Another operator must approve.',
    tables: 'Tables',
    label: (number: number) => `Table ${number}: prizes in percent`,
    hint: 'One to eight prizes, such as 20, 30, 40, 50; the other boxes are empty.',
    presets: 'Start with',
    add: 'Add a table',
    remove: (number: number) => `Remove table ${number}`,
    countries: 'Countries',
    highestStake: 'Highest stake',
    highestStakeHint:
      'In UGX. Other countries use the same value in their currency. The bankroll must cover it.',
    from: 'From (Kampala time)',
    fromHint: 'Within one year. Leave it empty to start one minute after approval.',
    names: { steady: 'Steady', classic: 'Classic', bold: 'Bold' } satisfies Record<TableStyle, string>,
    figures: (of: {
      name: string;
      win: string;
      prizes: string;
      returned: string;
      edge: string;
      stakes: string;
    }) =>
      `Players see it as “${of.name}”. ${of.win} of boxes pay ${of.prizes}. Players get back ${of.returned} of stakes; the house edge is ${of.edge}. The bankroll must be ${of.stakes} times the highest stake.`,
    begin: 'Offer these tables',
    confirm: 'Offer new prize tables?',
    confirmText: (countries: string, tables: string) => `In ${countries}: ${tables}`,
    submit: 'Request approval',
    countryMissing: 'Choose at least one country.',
    stakeMissing: 'Enter a highest stake.',
    stakeTooHigh: 'Enter a lower highest stake.',
    notPrizes: 'Enter whole numbers separated by commas, such as 20, 30, 40, 50.',
  },
  problems: {
    none_pays: 'At least one box must have a prize.',
    none_empty: 'At least one box must be empty.',
    not_whole: 'Prizes must be whole percentages.',
    prize_too_high: 'A prize is above the maximum in the settings.',
    return_outside: 'A table must return between 50% and 99.5% of stakes.',
    too_soon: 'Choose a time at least one minute from now.',
    too_late: 'Choose a time within one year from now.',
    twice: 'This table is listed twice.',
  } satisfies Record<OfferProblem, string>,
};

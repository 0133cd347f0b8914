import { countText, percentText } from '../../lib/format.ts';

const prizes = (list: readonly number[]) => list.map((prize) => `+${prize / 100}%`).join(', ');

export const transparency = {
  title: 'Transparency',
  introduction:
    'Our liabilities and reserves, all rounds played, and how fast we pay. We sign all of it, we can’t change it afterwards, and your browser checks it as you read.',
  withoutScript: 'These figures need JavaScript. Without it, you can find the signed texts at',
  failed: 'We couldn’t load the figures',
  failedText: 'Check your connection and try again. Signed records are never lost.',
  signed: 'Signature checked',
  notSigned: 'Not our signature',
  save: 'Save',

  summary: {
    label: 'Owed and held',
    owed: 'We owe players',
    held: 'We hold',
    ratio: 'Held for each 100 owed',
    notSigned: 'These figures aren’t signed with our key. Don’t rely on them.',
    sentence: (day: string) =>
      `At the end of ${day}, at our rates. Your browser checked the signatures; mobile money is as the providers reported it.`,
  },

  liabilities: {
    heading: 'Liabilities: what we owe players',
    text: 'Every night at midnight in Kampala we add up all player balances in a hash tree and sign its root. Your wallet checks that your balance is included.',
    day: (day: string, snapshot: string) => `${day}, snapshot ${snapshot}`,
    none: 'No snapshot yet. The first one is made at midnight in Kampala.',
    nothing: 'No liabilities that night.',
    others: 'No liabilities in other currencies.',
    table: 'Liabilities by currency',
    currency: 'Currency',
    game: 'Game balances',
    reserved: 'Being withdrawn',
    investment: 'Invested',
    total: 'Total',
  },

  reserves: {
    heading: 'Reserves: what we hold',
    text: 'Our USDT is at public addresses. Each address signs that night’s liabilities with its own key. Money at MTN and Airtel can’t be proven from outside, so we show what their statements say.',
    sandbox: 'This is a sandbox. Chains, wallets and statements are simulated, and all money is play money.',
    day: (day: string) => `At the end of ${day}`,
    none: 'We haven’t published our reserves yet. Until we do, assume there are none.',
    overdue: (day: string) =>
      `We haven’t published our reserves for more than a day. The last report is from ${day}.`,
    mismatch: 'One of our reserve reports doesn’t match our liabilities. Ask us why before you keep playing.',
    shortfall: 'Our reserves are less than our liabilities.',
    shortfallText: (currencies: string) =>
      `Not fully covered: ${currencies}. This warning is automatic, and we can’t turn it off.`,
    all: 'Reserves to liabilities',
    allNote: 'All currencies together, at our rates',
    usdt: 'Proven on chain',
    usdtNote: 'Only addresses that signed for this night',
    table: 'Reserves and liabilities by currency',
    liabilities: 'Liabilities',
    mobileMoney: 'Mobile money, as reported',
    fromUsdt: 'Covered by USDT',
    ratio: 'Covered',
    nothing: 'No liabilities that night.',
    addresses: 'Our addresses',
    addressesChecked: 'Your browser checked the signatures.',
    addressesText: 'Check the balance at that block with any node or block explorer.',
    noAddresses: 'No address signed for this night.',
    block: (block: string) => `Block ${block}`,
    notItsSignature: 'Wrong signature: not counted',
    reported: 'Mobile money',
    reportedText:
      'Read from the provider’s statement by one operator and confirmed by a second. Reported, not proven.',
    notReported: 'No provider statement was confirmed for this night.',
    asReported: 'As reported',
    providers: { mtn: 'MTN', airtel: 'Airtel' } as Record<string, string>,
    total: 'Total',
    choose: 'Show history for',
    history: (name: string) => `Reserves in percent of liabilities: ${name}`,
    historyWords: (name: string, first: string, last: string) =>
      `${name}: from ${first} on the first day to ${last} on the last`,
    reservesLine: 'Reserves',
    liabilitiesLine: 'Liabilities (100%)',
  },

  rounds: {
    heading: 'Rounds played and paid',
    text: 'Counted from the transparency log below, which holds the seal and the result of every round. Each round counts the same, whatever the stake.',
    none: 'No rounds in the log yet.',
    table: (list: readonly number[]) => `Prizes ${prizes(list)}`,
    otherHash: 'These aren’t the prizes the rounds were sealed with. Ask us why before you keep playing.',
    rounds: 'Rounds',
    won: 'Won',
    expected: (share: number) => `expected: ${percentText(share)}`,
    returned: 'Returned to players',
    band: (low: number, high: number) => `expected: ${percentText(low)} to ${percentText(high)}`,
    inside: 'Both figures are where honest boxes put them 99 times out of 100.',
    outside:
      'One of the figures is where honest boxes put it only once in a hundred times. If it stays like this, ask us why before you keep playing.',
  },

  withdrawals: {
    heading: 'How fast we pay withdrawals',
    text: (days: number) =>
      `From request to payment, over the last ${days} days, from the transparency log. Time on hold after a password or PIN change isn’t counted.`,
    median: 'Half paid within',
    slowest: '95% paid within',
    paid: 'Paid',
    late: 'Open and late',
    open: (count: number) => `of ${countText(count)} open`,
    minutes: (minutes: number) =>
      minutes < 120 ? `${Math.max(1, Math.round(minutes))} min` : `${Math.round(minutes / 60)} h`,
    promise: (minutes: number) =>
      minutes === 0
        ? 'There is no payment deadline right now.'
        : `We pay within ${minutes} minutes, or we add 0.1% for every 10 minutes late, up to 5%. The credit is automatic, and never more than rounds and fees cost the player on average.`,
  },

  log: {
    heading: 'Transparency log',
    text: 'Every round, every change of odds, rates and limits, and every step of a withdrawal, without names. Records can only be added: your browser remembers the last signed tree head and checks that the new one contains everything in the old one.',
    none: 'The log is empty.',
    records: (count: number) => `${countText(count)} records`,
    time: 'Signed',
    root: 'Tree root',
    anchor: {
      heading: (chain: string) => `Published on ${chain}`,
      text: 'We wrote a tree head of this log to a blockchain, where it can’t be changed. Find the transaction in any block explorer. If its data differs from the data here, we have shown you a different log.',
      transaction: 'Transaction',
      data: (records: string) => `Its data: the first ${records} records`,
      time: 'Final since',
    },
  },

  check: {
    heading: 'Check it yourself',
    steps: [
      'When you play, your browser checks every round, and your balance in the nightly tree. It warns you if something doesn’t match.',
      'Save the signed liabilities and compare them with another player’s copy. There is only one version for each night.',
      'Save your receipts. Any phone can check them on the fairness page, without an account.',
      'The full scheme is in docs/transparency.md of our source code. The auditor there recomputes every round and every balance, and shares no code with our servers.',
    ],
    key: 'Our signing key',
    fairness: 'How a round is sealed',
  },
};

import { countText, percentText } from '../../lib/format.ts';

const prizes = (list: readonly number[]) => list.map((prize) => `+${prize / 100}%`).join(', ');

/** The page on which anybody sees what the house owes and did, in English. */
export const transparency = {
  title: 'Open books',
  introduction:
    'What we owe our players, what we hold, what was played, and how quickly we pay. All of it is signed, none of it can be changed afterwards, and your browser checks it while you read.',
  contents: 'On this page',
  withoutScript:
    'Without JavaScript your browser shows these figures, at most a few minutes old, but cannot check the signatures. The signed texts are at',
  failed: 'The figures could not be loaded',
  failedText: 'Your connection or our server is to blame. What was signed is still there: try again.',
  signed: 'Signature checked',
  notSigned: 'Not our signature',
  save: 'Save',

  owed: {
    id: 'owed',
    short: 'What we owe',
    heading: 'What we owe our players',
    text: 'Each night at midnight in Kampala all accounts of all players are added up in a tree of hashes, and its root is signed. Whoever plays finds their own balance in it: the wallet checks that by itself.',
    day: (day: string, taken: string) => `${day}, taken ${taken}`,
    none: 'The first night is still to come.',
    nothing: 'Nothing was owed that night.',
    others: 'In the other currencies nothing was owed.',
    table: 'What is owed, by currency',
    currency: 'Currency',
    game: 'To play with',
    reserved: 'Being withdrawn',
    investment: 'Invested',
    together: 'Together',
  },

  held: {
    id: 'held',
    short: 'What we hold',
    heading: 'What we hold against it',
    text: 'USDT lies on addresses that anybody can look up, and each of them signs what we owe that night with its own key. What lies with MTN and Airtel nobody can prove from outside: we show what their statements say, as stated.',
    sandbox:
      'This is a sandbox: the chains, the wallets and the statements are simulated, and all money is play money.',
    day: (day: string) => `At the end of ${day}`,
    none: 'What we hold has not been stated yet. Until it is, take it that nothing is.',
    overdue: (day: string) =>
      `What we hold has not been stated for more than a day. The last statement is of ${day}.`,
    odd: 'A statement of what we hold does not belong to what we owe. Ask us why before you play on.',
    less: 'We hold less than we owe.',
    lessText: (currencies: string) =>
      `Not everything is covered in: ${currencies}. This page says so by itself, and nobody here can turn that off.`,
    all: 'Held for what is owed',
    allNote: 'All currencies together, at our rates',
    usdt: 'Proven on chains',
    usdtNote: 'Only addresses that signed for this night',
    table: 'What is held for what is owed, by currency',
    owed: 'Owed',
    statedColumn: 'Mobile money, stated',
    fromUsdt: 'Covered by USDT',
    ratio: 'Held',
    nothing: 'Nothing was owed that night.',
    addresses: 'Our addresses',
    addressesChecked: 'Your browser has checked who signed.',
    addressesText: 'The balance at that block you can ask of any node or explorer of the chain.',
    noAddresses: 'No address has signed for this night.',
    block: (block: string) => `Block ${block}`,
    notItsSignature: 'Not its signature: not counted',
    stated: 'Mobile money',
    statedText:
      'Read from the provider’s own statement by one operator and confirmed by a second. Stated, not proven.',
    notStated: 'No provider’s statement was confirmed for this night.',
    asStated: 'As stated',
    providers: { mtn: 'MTN', airtel: 'Airtel' } as Record<string, string>,
    together: 'Together',
    choose: 'Whose history',
    history: (name: string) => `Held for what is owed, in percent: ${name}`,
    historyWords: (name: string, first: string, last: string) =>
      `${name}: from ${first} on the first day to ${last} on the last`,
    heldLine: 'Held',
    owedLine: 'Owed (100%)',
  },

  played: {
    id: 'played',
    short: 'What was played',
    heading: 'What was played, and what it paid',
    text: 'Counted from the log below, in which every round stands with its seal and its outcome. Each round counts alike, whatever was staked.',
    none: 'No round is in the log yet.',
    table: (list: readonly number[]) => `Prizes ${prizes(list)}`,
    otherHash:
      'These prizes are not the ones that the rounds were sealed with. Ask us why before you play on.',
    rounds: 'Rounds',
    won: 'Won',
    expected: (share: number) => `${percentText(share)} by the odds`,
    returned: 'Returned to players',
    band: (low: number, high: number) => `${percentText(low)} to ${percentText(high)} by the odds`,
    inside: 'Both figures lie where honest boxes bring them in 99 of 100 cases.',
    outside:
      'One of the figures lies where honest boxes bring it once in a hundred looks. If it stays like this, ask us why before you play on.',
  },

  withdrawals: {
    id: 'withdrawals',
    short: 'How quickly we pay',
    heading: 'How quickly we pay',
    text: (days: number) =>
      `From asking to payment, over the last ${days} days, from the log. The time in which a withdrawal had to wait after its player changed a password or a PIN is left out.`,
    median: 'Half were paid within',
    slowest: '95% were paid within',
    paid: 'Paid',
    over: 'Open beyond the promise',
    open: (count: number) => `of ${countText(count)} open`,
    minutes: (minutes: number) =>
      minutes < 120 ? `${Math.max(1, Math.round(minutes))} min` : `${Math.round(minutes / 60)} h`,
    promise: (minutes: number) =>
      minutes === 0
        ? 'There is no promise on withdrawals at the moment.'
        : `We promise payment within ${minutes} minutes. For each further 10 minutes begun, the player is credited 0.1% of the amount, up to 5%, without asking. Nobody earns by waiting: it stays within what rounds and fees have cost that player on average.`,
  },

  log: {
    id: 'log',
    short: 'The log',
    heading: 'The log of the house',
    text: 'Every round, every change of odds, rates and limits, and every step of a withdrawal, without a name. It can only grow: your browser remembers the last signed head and checks that the new one begins with all that was there.',
    none: 'The log is still empty.',
    records: (count: number) => `${countText(count)} records`,
    time: 'Signed',
    root: 'Root of the tree',
    anchor: {
      heading: (chain: string) => `Written to ${chain}`,
      text: 'A head of this log stands on a chain, where nobody can change it. Look the transaction up in any explorer: its data must be what stands here, or we have shown you another log.',
      transaction: 'Transaction',
      data: (records: string) => `Its data: the first ${records} records`,
      time: 'Final since',
    },
  },

  check: {
    id: 'check',
    short: 'Check us',
    heading: 'How to check it',
    steps: [
      'Play, and your browser checks every round, its place in the log and your balance in the night’s tree. It tells you when something does not fit.',
      'Save the signed statement and compare it with what another player was shown: there is only one for each night.',
      'Save your receipts. On the fairness page any phone checks them, without an account.',
      'The whole scheme, to the byte, is in docs/transparency.md of our source code. The auditor there does every round and every balance again, and shares no line with what runs here.',
    ],
    key: 'The key we sign with',
    fairness: 'How a single round is sealed',
  },
};

import { brand } from '@sanduku/contracts/brand';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { percentText } from '../../lib/format.ts';
import { inWords, inWordsCapital } from '../../lib/language/in-words.en.ts';

const boxes = inWords(odds.boxes);

/** The fairness page, in English. Its exact scheme has a file of its own. */
export const fairness = {
  title: 'Do not trust\u00a0us. Check\u00a0us.',
  introduction: `Every round of ${brand.name} is sealed before you pick, opened afterwards, and worked out a second time by your own phone. Here is how, in plain words, with the figures of all rounds so far.`,
  contents: 'On this page',

  steps: {
    id: 'how',
    short: 'How it works',
    heading: 'A round in four steps',
    list: [
      {
        title: 'We seal',
        text: `We fill the ${boxes} boxes and give you a fingerprint of each one. If we changed a box after that, its fingerprint would no longer fit.`,
        picture: 'Three sealed crates, each with its fingerprint below.',
      },
      {
        title: 'You pick',
        text: 'You choose a box. Your phone adds a random number of its own, which turns the whole board. We did not know it when we sealed, so we could not keep the prizes away from you.',
        picture: 'Three sealed crates, the middle one is picked.',
      },
      {
        title: 'We open',
        text: `All ${boxes} boxes are opened, not only yours, and we hand over the secret they were filled from.`,
        picture: 'Three open crates, one of them with a prize.',
      },
      {
        title: 'Your phone checks',
        text: 'It fills, seals and turns the boxes again and compares every fingerprint. If anything were different, it would warn you and stop the game.',
        picture: 'A phone with a check mark.',
      },
    ],
    fingerprints: ['7c4e…91', 'b02d…5f', 'e81a…3c'],
    picked: 'picked',
    empty: 'empty',
  },

  odds: {
    id: 'odds',
    short: 'The odds',
    heading: 'The odds',
    text: (figures: OddsFigures) =>
      `${inWordsCapital(figures.prizeBoxes)} boxes pay your stake back and add to it, ${inWords(figures.emptyBoxes)} are empty. It is the same for every player and in every round.`,
    boxes: `What the ${boxes} boxes of every round hold, in no particular order`,
    facts: (figures: OddsFigures) => [
      { value: figures.winPercent, label: `to win: ${figures.prizeBoxes} of ${figures.boxes} boxes` },
      { value: figures.losePercent, label: `to lose: ${figures.emptyBoxes} of ${figures.boxes} boxes` },
      { value: figures.returnToPlayerPercent, label: 'of all stakes go back to players in the long run' },
    ],
    cost: 'The game is fair in that nobody can cheat. It is not a way to earn money: in the long run, playing costs you money.',
    objectHeading: 'The odds as the game reads them',
    objectText:
      'Prizes are in hundredths of a percent of the stake. The same fingerprint stands in every sealed round.',
    object: 'The odds',
    hash: 'Their SHA-256',
    differ:
      'The server plays with other odds than this page shows. Load the page again; if this stays, ask support.',
  },

  figures: {
    id: 'figures',
    short: 'All rounds so far',
    heading: 'All rounds so far',
    text: 'Counted from our books a few seconds ago: every player, every round, none left out.',
    rounds: 'Rounds played',
    share: 'Share won',
    expected: (figures: OddsFigures) => `expected: ${figures.winPercent}`,
    interval: '99% interval',
    intervalText: (low: number, high: number) => `${percentText(low)} to ${percentText(high)}`,
    chart: (figures: OddsFigures, share: number, low: number, high: number) =>
      `${percentText(share)} of all rounds were won. The 99% interval reaches from ${percentText(low)} to ${percentText(high)}; ${figures.winPercent} is expected.`,
    inside: (figures: OddsFigures) =>
      `The expected ${figures.winPercent} lies within the interval, as it does 99 times out of 100 when the boxes are honest.`,
    outside: (figures: OddsFigures) =>
      `The expected ${figures.winPercent} lies outside the interval. With honest boxes that happens about once in a hundred looks. If it stays like this, ask us why before you play on.`,
    wide: 'There are few rounds so far, so the interval is wide and says little. It narrows with every round.',
    money: 'Stakes and payouts by currency',
    staked: 'Staked',
    paidOut: 'Paid out',
    returned: 'Returned',
    moneyText: (figures: OddsFigures) =>
      `In the long run ${figures.returnToPlayerPercent} of the stakes go back. A few large stakes can move this figure a lot.`,
    days: (days: number) =>
      `Of the last ${days} days, with the prizes that this page shows; other prizes are offered elsewhere or were before.`,
    percent: percentText,
    /** The ends of the axis are whole. */
    axis: (share: number) => `${Math.round(share * 100)}%`,
    empty: 'No round has been played yet',
    emptyText: 'The first one will be counted here, whether it is won or lost.',
    failed: 'The figures could not be loaded',
    failedText:
      'Your connection or our server is to blame, not the rounds. Everything else on this page works without it.',
    withoutScript:
      'The figures are fetched when the page runs JavaScript. Without it, you find the bare numbers at',
  },

  check: {
    short: 'Check a receipt',
    heading: 'Check any receipt',
    text: 'Every round has a receipt; you find yours in your history. Paste one here, choose its file, or drop it on the field. It is checked on this device and is not sent anywhere.',
    field: 'Receipt',
    placeholder: '{ "version": 2, "playedAt": …',
    submit: 'Check receipt',
    checking: 'Checking …',
    chooseFile: 'Choose a file',
    clear: 'Clear',
    drop: 'Drop the receipt here',
    withoutScript:
      'The form needs JavaScript: the check runs in your browser. Without it, use the script below.',
    genuine: 'This round is genuine',
    genuineText:
      'The boxes were filled before the pick, they held what was shown, and the payout is what the picked box says.',
    notGenuine: 'This receipt does not hold',
    notAReceipt: 'This is not a receipt',
    problems: {
      empty: 'Paste a receipt first, or choose its file.',
      too_large: 'This is far larger than a receipt, which has about 3,500 characters.',
      not_json: 'It cannot be read. Perhaps a part was lost when it was copied: use the file if you have it.',
      unreadable_file: 'The file could not be opened. Please choose it again.',
      unavailable: 'The check could not be fetched from our server. Check your connection and try again.',
    },
    notSigned:
      'This receipt is not signed. It shows that such a round was sealed and opened correctly; who played it, when and for how much is what our ledger says.',
    signed: {
      key: 'Signed with the key',
      transfer: 'Number in the ledger',
      log: 'In the log of the house',
      looking: 'Looking …',
      there: (record: number, time: string) => `Record ${record}, under the head of ${time}`,
      soon: 'Not yet: it has two minutes after the round',
      notThere: 'No',
      unknown: 'Could not be asked: check your connection',
      otherKey:
        'This receipt is signed, but not with a key of this house, or that could not be asked just now. Do not rely on it before this page says that it is.',
      missing:
        'The house signed this round, but its log does not have it. Keep this receipt: it is the proof. Ask support, and name the authority if the answer is not good.',
      wrong:
        'The log of the house says something else about this round than the receipt that the house signed. Keep this receipt: it is the proof.',
    },
    otherOdds: (prizes: readonly number[]) =>
      `This round was played with other odds than this page shows: ${prizes.map((prize) => `+${prize / 100}%`).join(', ')}.`,
    board: 'What the boxes held',
    box: (position: number) => `Box ${position}`,
    prize: (basisPoints: number) => `+${basisPoints / 100}%`,
    empty: 'Empty',
    picked: 'Picked',
    facts: {
      round: 'Round',
      playedAt: 'Played',
      pick: 'Picked box',
      stake: 'Stake',
      result: 'Result',
      won: 'Won',
      lost: 'Lost, the box was empty',
      payout: 'Paid out',
      clientSeed: 'Client seed',
    },
  },

  withoutUs: {
    id: 'without-us',
    short: 'Check without us',
    heading: 'Check without us',
    text: 'The check on this page is code that we deliver. If you would rather not trust it, download the receipt and our script, read the script, and run it with Node.js 24 on any computer, also without a connection. It needs no other file.',
    command: 'node verify-receipt.ts receipt.json',
    download: 'Download the script',
    downloadFailed: 'The script could not be fetched. Check your connection and try again.',
    source: 'In the source code it is tools/verify-receipt.ts. Or write your own: below is all you need.',
  },

  limits: {
    id: 'limits',
    short: 'What it proves',
    heading: 'What it proves, and what it cannot',
    proves: 'It proves',
    provesList: [
      `The ${boxes} boxes were filled before the pick, and those that open are the same ones, the unpicked included.`,
      'All prizes of the odds were there, each in exactly one box.',
      'The board was turned by the number that came from the player’s own browser.',
      'The payout is what the picked box says.',
    ],
    cannot: 'It cannot prove',
    cannotList: [
      'That the odds are good for you. The proof is only that we keep to them.',
      'Anything, if your client seed can be foreseen. Your browser makes a new one every round. Whoever types the same one every time gives this protection away.',
      'That we let everybody play. We could refuse a bet or fail to answer. We cannot swap the round: the same sealed boxes must be there afterwards.',
      'Who played a round, and for how much. That is written in our ledger.',
    ],
    books: 'What we owe, hold and pay can be checked too: open books',
  },
};

import { brand } from '@sanduku/contracts/brand';
import { type OddsFigures, odds } from '@sanduku/contracts/odds';
import { percentText } from '../../lib/format.ts';
import { inWords, inWordsCapital } from '../../lib/language/in-words.en.ts';

const boxes = inWords(odds.boxes);

export const fairness = {
  title: 'Don’t trust\u00a0us. Check\u00a0us.',
  introduction: `Every round of ${brand.name} is sealed before you pick, opened afterwards, and recomputed by your own phone. This page shows how it works, with figures for all rounds so far.`,

  steps: {
    short: 'How it works',
    heading: 'A round in four steps',
    list: [
      {
        title: 'We seal',
        text: `We fill the ${boxes} boxes from a secret seed and give you the seed’s fingerprint. If we changed a box after that, the seed would no longer match.`,
        picture: 'Three sealed crates with a fingerprint below.',
      },
      {
        title: 'You pick',
        text: 'You choose a box. Your phone adds a random number that rotates the whole board. We didn’t know it when we sealed the boxes, so we couldn’t keep the prizes away from you.',
        picture: 'Three sealed crates, the middle one is picked.',
      },
      {
        title: 'We open',
        text: `We open all ${boxes} boxes, not only yours, and reveal the secret they were filled from.`,
        picture: 'Three open crates, one of them with a prize.',
      },
      {
        title: 'Your phone checks',
        text: 'It rebuilds the board from the seed and compares it with the fingerprint. If anything were different, it would warn you and stop the game.',
        picture: 'A phone with a check mark.',
      },
    ],
    picked: 'picked',
    empty: 'empty',
  },

  odds: {
    short: 'The odds',
    heading: 'The odds',
    text: (figures: OddsFigures) =>
      `${inWordsCapital(figures.prizeBoxes)} boxes pay your stake back plus a prize. ${inWordsCapital(figures.emptyBoxes)} are empty. It’s the same for every player and in every round.`,
    boxes: `Contents of the ${boxes} boxes in every round, in no particular order`,
    facts: (figures: OddsFigures) => [
      { value: figures.winPercent, label: `to win: ${figures.prizeBoxes} of ${figures.boxes} boxes` },
      { value: figures.losePercent, label: `to lose: ${figures.emptyBoxes} of ${figures.boxes} boxes` },
      { value: figures.returnToPlayerPercent, label: 'of all stakes go back to players in the long run' },
    ],
    cost: 'The game is fair because neither side can cheat. It isn’t a way to earn money: in the long run, playing costs you money.',
    objectHeading: 'The odds as the game reads them',
    objectText: 'Prizes are in basis points of the stake. Every sealed round carries the same fingerprint.',
    object: 'The odds',
    hash: 'Their SHA-256',
    differ:
      'The server’s odds differ from the odds on this page. Reload the page. If this continues, contact support.',
  },

  figures: {
    short: 'All rounds so far',
    heading: 'All rounds so far',
    text: 'Counted from our ledger a few seconds ago: every player and every round.',
    rounds: 'Rounds played',
    share: 'Share won',
    expected: (figures: OddsFigures) => `expected: ${figures.winPercent}`,
    interval: '99% interval',
    intervalText: (low: number, high: number) => `${percentText(low)} to ${percentText(high)}`,
    chart: (figures: OddsFigures, share: number, low: number, high: number) =>
      `${percentText(share)} of all rounds were won. The 99% interval is ${percentText(low)} to ${percentText(high)}; ${figures.winPercent} is expected.`,
    inside: (figures: OddsFigures) =>
      `The expected ${figures.winPercent} is inside the interval, as it is 99 times out of 100 when the boxes are honest.`,
    outside: (figures: OddsFigures) =>
      `The expected ${figures.winPercent} is outside the interval. With honest boxes that happens about once in a hundred times. If it stays like this, ask us why before you keep playing.`,
    wide: 'There are few rounds so far, so the interval is wide. It narrows with every round.',
    refused: (attempts: string, share: string, expected: string) =>
      `Bets that we refused: ${attempts}. ${share} of them would have won; chance says ${expected}.`,
    money: 'Stakes and payouts by currency',
    staked: 'Staked',
    paidOut: 'Paid out',
    returned: 'Returned',
    moneyText: (figures: OddsFigures) =>
      `In the long run ${figures.returnToPlayerPercent} of stakes go back to players. A few large stakes can move this figure a lot.`,
    days: (days: number) =>
      `The last ${days} days, with the prizes on this page. Other prizes are offered elsewhere or were offered before.`,
    percent: percentText,
    /** The ends of the axis are whole. */
    axis: (share: number) => `${Math.round(share * 100)}%`,
    empty: 'No rounds played yet',
    emptyText: 'The first one will be counted here, won or lost.',
    failed: 'We couldn’t load the figures',
    failedText: 'Check your connection and try again. Everything else on this page still works.',
    withoutScript: 'These figures need JavaScript. Without it, you can find the raw numbers at',
  },

  check: {
    short: 'Check a receipt',
    heading: 'Check any receipt',
    text: 'Every round has a receipt; yours are in your history. Paste one here, choose its file, or drop it on the field. It’s checked on this device and isn’t sent anywhere.',
    field: 'Receipt',
    submit: 'Check receipt',
    checking: 'Checking…',
    chooseFile: 'Choose a file',
    clear: 'Clear',
    drop: 'Drop the receipt here',
    withoutScript:
      'This form needs JavaScript because the check runs in your browser. Without it, use the script below.',
    genuine: 'This round is genuine',
    genuineText:
      'The boxes were filled before the pick, they held what was shown, and the payout matches the picked box.',
    notGenuine: 'This receipt isn’t valid',
    notAReceipt: 'This isn’t a receipt',
    problems: {
      empty: 'Paste a receipt first, or choose its file.',
      too_large: 'This is too large. A receipt has about 3,500 characters.',
      not_json: 'We can’t read it. Maybe it wasn’t copied in full: use the file if you have it.',
      unreadable_file: 'We couldn’t open the file. Please choose it again.',
      unavailable: 'We couldn’t load the check. Check your connection and try again.',
    },
    notSigned:
      'This receipt isn’t signed. It shows that the round was sealed and opened correctly. It doesn’t prove who played it, when, or for how much.',
    signed: {
      key: 'Signed with key',
      transfer: 'Ledger number',
      log: 'In the transparency log',
      checking: 'Checking…',
      there: (record: number, time: string) => `Record ${record}, in the tree head of ${time}`,
      soon: 'Not yet. It appears within two minutes of the round.',
      notThere: 'No',
      unknown: 'Unknown. Check your connection.',
      otherKey:
        'This receipt is signed, but we couldn’t confirm that the key is ours. Don’t rely on it until this page confirms it.',
      missing:
        'We signed this round, but the transparency log lacks it or differs from it. Keep this receipt as proof. Ask support, and go to the regulator if the answer isn’t good enough.',
    },
    otherOdds: (prizes: readonly number[]) =>
      `This round was played with different odds than this page shows: ${prizes.map((prize) => `+${prize / 100}%`).join(', ')}.`,
    board: 'What was in the boxes',
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
    short: 'Check without us',
    heading: 'Check without us',
    text: 'The check on this page is our code. If you’d rather not trust it, download the receipt and our script, read the script, and run it with Node.js 20.12 or newer on any computer, even offline. It needs no other file.',
    download: 'Download the script',
    downloadFailed: 'We couldn’t load the script. Check your connection and try again.',
    source:
      'It’s the script that auditors use, auditor/sanduku-auditor.mjs in the source code. Or write your own: everything you need is below.',
  },

  limits: {
    short: 'What it proves',
    heading: 'What it proves, and what it can’t',
    proves: 'It proves',
    provesList: [
      `The ${boxes} boxes were filled before the pick, and none of them was changed afterwards.`,
      'All prizes were there, each in exactly one box.',
      'The board was rotated by the number from the player’s own browser.',
      'The payout matches the picked box.',
      'Every sealed board is opened, played or not. Your browser takes a new board only after it has opened the last one.',
      'We don’t refuse winning bets on purpose. Your browser replays the bets that didn’t count and stops play if they would have won too often.',
    ],
    cannot: 'It can’t prove',
    cannotList: [
      'That the odds are good for you. It only proves that we stick to them.',
      'Anything, if your client seed can be predicted. Your browser makes a new one for every pick. If you type the same one every time, you lose this protection.',
      'That we let everyone play. We could reject bets or not answer. But that can’t depend on the boxes without your browser noticing.',
      'The player and the stake of a round. Those are in our ledger.',
      'That this page is the published code: a server can send different code to one person, so check from a second network too. Code changed for everyone is found: the transparency log has the hashes of all our scripts, and “npx ./auditor site” compares this site with them.',
    ],
    transparency: 'You can also check our reserves and payments: transparency',
  },

  /** For anyone who writes their own check. */
  scheme: {
    summary: 'The exact scheme, to the byte',
    introduction:
      'Text is UTF-8; binary data is lower-case hex. HMAC is HMAC-SHA256 with the 32-byte seed as its key. Boxes count from 0. Prizes are in basis points of the stake: 2000 adds 20%.',
    parts: [
      {
        name: 'Ids',
        text: 'A round id has 1 to 64 letters, digits, colons, dots, underscores or dashes; a client seed has 1 to 64 letters, digits, underscores or dashes.',
      },
      {
        name: 'Words',
        text: 'A label produces block after block. Each block is read as eight words: unsigned 32-bit integers, big-endian.',
      },
      {
        name: 'A number below n',
        text: 'Take the next word. If it is at or above the largest multiple of n that fits in 32 bits, drop it and take the next one. Otherwise small numbers would come up more often.',
      },
      {
        name: 'Board',
        text: 'Start with the prizes, then the empty boxes. From the last place down to the second, swap place j with the place given by the next number below j + 1.',
      },
      {
        name: 'Fingerprints',
        text: 'The seed determines the board, so its fingerprint seals the board.',
      },
      {
        name: 'Shift',
        text: `A number below ${odds.boxes} rotates the board. Position p shows the sealed box that many places further on.`,
      },
      {
        name: 'Payout',
        text: 'An empty box pays nothing. Otherwise stake and prize are paid. Both are shown rounded down to hundredths of the currency.',
      },
      {
        name: 'Receipt',
        text: 'The checksum is the SHA-256 of everything else as JSON without spaces and with sorted keys (RFC 8785).',
      },
    ],
  },

  statement: {
    heading: 'A printed statement',
    genuine: 'Sanduku signed this statement',
    genuineText:
      'Compare these details with the paper: account holder, period and totals. If lines on the paper were changed, they no longer add up to these amounts.',
    notGenuine: 'This code isn’t valid',
    notGenuineText: 'Sanduku didn’t sign this. It was changed, made up or not scanned in full.',
    otherKey:
      'This statement is signed, but we couldn’t confirm that the key is ours. Don’t rely on it until this page confirms it.',
    of: 'Account holder',
    account: 'Account',
    accounts: { game: 'Game balance', reserved: 'Reserved', investment: 'Investment' } as Record<
      string,
      string
    >,
    from: 'From',
    beginning: 'The beginning',
    to: 'Until',
    opening: 'Opening balance',
    transactions: 'Transactions',
    in: 'Money in',
    out: 'Money out',
    closing: 'Closing balance',
    signedOn: 'Signed on',
    key: 'Signed with key',
  },
};

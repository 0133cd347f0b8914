import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { HelpText } from './document-page.tsx';

const { figures: advertised, minimumAge } = brand;

export const help = (figures: OddsFigures): HelpText => ({
  title: 'Help',
  introduction: 'Short answers to what players ask most. If yours is missing, a person answers in the chat.',
  contentsHeading: 'Topics',
  groups: [
    {
      id: 'playing',
      heading: 'Playing',
      questions: [
        {
          question: 'How does a round work?',
          answer: [
            `Choose a stake and press start. The ${figures.boxes} boxes are shuffled, and you pick one. If it holds a prize, you get your stake back plus ${figures.smallestPrizePercent} to ${figures.largestPrizePercent} of it. If it is empty, the stake is lost.`,
          ],
        },
        {
          question: 'What are my chances?',
          answer: [
            `${figures.prizeBoxes} of ${figures.boxes} boxes win: ${figures.winPercent}. The other ${figures.emptyBoxes} are empty: ${figures.losePercent}. In the long run ${figures.returnToPlayerPercent} of stakes go back to players, so the longer you play, the more likely you are to be down.`,
          ],
        },
        {
          question: 'How do I know that the boxes are not changed after I pick?',
          answer: [
            'Before you pick, you are shown a fingerprint of every box. After the reveal your browser works out the fingerprints again and compares. A green “Verified” under the board means that they match; tap it to see the details.',
          ],
        },
        {
          question: 'My connection broke during a round. What happened to my stake?',
          answer: [
            'Look at your history. If the round is there, it was played and its result stands. If it is not, nothing was taken and the same sealed board is waiting for you.',
          ],
        },
      ],
    },
    {
      id: 'deposits',
      heading: 'Deposits',
      questions: [
        {
          question: 'How can I add money?',
          answer: [
            'By MTN or Airtel mobile money from a Ugandan number, or with USDT on TRC-20 or ERC-20. Open Deposit, choose one, and follow the steps.',
            'If your balance is in another currency than Ugandan shillings, the confirmation shows what is taken from the phone and what is added to your balance.',
          ],
        },
        {
          question: 'How long does it take?',
          answer: [
            `Money is credited within ${advertised.depositMinutes} minutes of the confirmation on your phone or on the network. If it takes longer, send support the reference shown on the confirmation.`,
          ],
        },
        {
          question: 'What does a deposit cost?',
          answer: [
            'We charge nothing for USDT. The network does: about 1 USDT on TRC-20, and about 15 to 30 USDT on ERC-20, so TRC-20 is nearly always the better choice. A mobile money charge, if there is one, is shown before you confirm.',
          ],
        },
        {
          question: 'I sent something other than USDT, or used another network.',
          answer: [
            'Write to support with the transaction id. We try, but money sent on a network that we do not serve is often lost for good.',
          ],
        },
      ],
    },
    {
      id: 'withdrawals',
      heading: 'Withdrawals',
      questions: [
        {
          question: 'How long does a withdrawal take?',
          answer: [
            `${advertised.withdrawalMinutes} minutes as a rule. A person looks at every withdrawal and approves it; until then it shows as “Processing”.`,
          ],
        },
        {
          question: 'What do you promise, and what if it takes longer?',
          answer: [
            'Your wallet says within how many minutes a withdrawal is promised to be paid, or that nothing is promised at the moment. Each withdrawal keeps the promise of the moment you asked for it.',
            'For each further 10 minutes that have begun we credit 0.1% of the amount to your balance by ourselves, at most 5%, rounded down to whole units. So that nobody earns by waiting, all such credits stay within what your rounds keep from you on average and the fees that you have paid: who has not played yet is credited nothing. Your history says how much a wait can bring. It is yours even if the withdrawal is rejected afterwards.',
            'The clock stands still in the 24 hours after you changed your password, PIN, second step or contact. If we credited you for withdrawals that were rejected or could not be paid to your number or address, the next ones carry no promise until as much has been paid to you.',
          ],
        },
        {
          question: 'What are the minimums and fees?',
          answer: [
            'Mobile money: at least 5,000 in your currency, fee 2% and no less than USh\u00a0500 or the same in your currency.',
            'USDT: at least the value of 10 USDT; fee 1 USDT on TRC-20, 5 USDT on ERC-20, 0.5 USDT on BEP-20.',
          ],
        },
        {
          question: 'Why has my balance gone down although nothing was paid yet?',
          answer: [
            'The amount and the fee are set aside when you ask. If the withdrawal is rejected or the payment fails, all of it comes back.',
          ],
        },
        {
          question: 'My withdrawal was rejected. Why?',
          answer: [
            'The reason stands under it in your history, after “Note:”. Often a number or an address is wrong: correct it and ask again.',
          ],
        },
      ],
    },
    {
      id: 'transfers',
      heading: 'Transfers',
      questions: [
        {
          question: 'What does it cost to send money to another player?',
          answer: [
            'Nothing. It arrives at once and is converted to the other player’s currency automatically.',
          ],
        },
        {
          question: 'I sent money to the wrong player. Can I have it back?',
          answer: [
            'No: a transfer cannot be undone. You can only ask the player to send it back. Check the name on the review step before you confirm.',
          ],
        },
      ],
    },
    {
      id: 'investment',
      heading: 'Investment',
      questions: [
        {
          question: 'How does the investment account earn?',
          answer: [
            'At the end of each day, midnight in Kampala, a part of the lowest balance of that day is added, at the rate that the investment page shows. Money that you move in starts to earn on the next day.',
          ],
        },
        {
          question: 'Who pays the return, and is it certain?',
          answer: [
            'The return is paid by the operator out of its own funds, is not guaranteed by anyone else, and may stop.',
            'When the funds do not cover a day, it waits: the investment page says how many days wait and what they earned. They are paid in order once there are funds. You can take your money out meanwhile.',
          ],
        },
        {
          question: 'When can I take money out?',
          answer: [
            'At any time, from USh\u00a05,000 or the same in your currency. It goes to your game balance at once.',
          ],
        },
      ],
    },
    {
      id: 'referrals',
      heading: 'Referrals',
      questions: [
        {
          question: 'How do I earn a referral bonus?',
          answer: [
            'Share your link from the Referrals page. When a friend signs up with it and makes a first deposit of at least USh\u00a03,800 or its equivalent, USh\u00a01,000 is added to your balance.',
          ],
        },
        {
          question: 'Why is my bonus pending?',
          answer: [
            'Your friend paid from a crypto wallet, your friend’s device or phone is also used by another account, or many of your friends came on one day. That is often harmless: the bonus is paid by itself once your friend has staked USh\u00a03,800 or its equivalent in rounds, and our team may release it before. The Referrals page says what is missing.',
          ],
        },
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      questions: [
        {
          question: 'I forgot my password.',
          answer: [
            'Contact support from the e-mail address or phone number of your account. We make sure that it is you and send a link to that address or number, with which you choose a new one. Withdrawals and transfers wait for 24 hours then.',
          ],
        },
        {
          question: 'Can I change my country or currency?',
          answer: ['Not yourself. If you have moved, write to support.'],
        },
      ],
    },
    {
      id: 'responsible-play',
      heading: 'Responsible play',
      questions: [
        {
          question: 'How do I keep it fun?',
          answer: [
            'Decide beforehand what an evening may cost, and stop when it is spent. Do not try to win back what is lost. Never play with borrowed money, rent or school fees. Most boxes are empty.',
          ],
        },
        {
          question: 'Can I limit what I spend?',
          answer: [
            'Yes, under “Limits and breaks” in the menu: what you pay in at most, what you lose at most, each for a day, a week and a month, and how many minutes you play in a day. Days, weeks and months are those of Kampala; a week begins on Monday.',
            'A first or lower limit counts at once. A higher one, or none, counts 24 hours after you ask, and until then you can change your mind. The server holds you to your limits; support cannot loosen them for you.',
            'Money that others send you by USDT still arrives when your limit is used up: it is yours. Losses are stakes less what was paid back.',
          ],
        },
        {
          question: 'Why am I shown a time check?',
          answer: [
            'After every hour of play without a break of 15 minutes we show you how long you have played, how many rounds, and the net result. The next bet is possible once you have answered: play on, take a break of 24 hours, or log out.',
          ],
        },
        {
          question: 'I want to stop, for a while or for good.',
          answer: [
            'Open “Limits and breaks”. A break lasts 24 hours, 3, 7 or 30 days and ends by itself. A self-exclusion lasts 6 months, a year, 5 years or for good; when its time is over, you play again only if you say so yourself.',
            'Both begin at once, and nobody can end them early: not you, not support. You cannot bet, deposit or invest meanwhile. Withdrawing, sending and reading your history stay possible. You can also write “stop” to support. Nobody will try to talk you out of it.',
            'Signs that it is time: hiding your play, borrowing for it, thinking of little else. Speak with somebody you trust, or with a doctor or counsellor.',
          ],
        },
        {
          question: 'How old must I be?',
          answer: [`${minimumAge}. If you know that a child uses an account, tell us and we close it.`],
        },
      ],
    },
  ],
  contact: {
    heading: 'Still stuck?',
    text: 'Write to us in the language you like best. Have your username and, for payments, the reference at hand.',
    chat: (phone) => `Chat on ${phone}`,
  },
});

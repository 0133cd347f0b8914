import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { HelpText } from './document-page.tsx';

const { figures: advertised, minimumAge } = brand;

export const help = (figures: OddsFigures): HelpText => ({
  title: 'Help',
  introduction: 'Short answers to the questions players ask most. If yours isn’t here, chat with us.',
  contentsHeading: 'Topics',
  groups: {
    playing: {
      heading: 'Playing',
      questions: [
        [
          'How does a round work?',
          `Choose a stake and press Start. The ${figures.boxes} boxes are shuffled, and you pick one. If it holds a prize, you get your stake back plus ${figures.smallestPrizePercent} to ${figures.largestPrizePercent} of it. If it is empty, the stake is lost.`,
        ],
        [
          'What are my chances?',
          `${figures.prizeBoxes} of ${figures.boxes} boxes win: ${figures.winPercent}. The other ${figures.emptyBoxes} are empty: ${figures.losePercent}. In the long run ${figures.returnToPlayerPercent} of stakes go back to players. The longer you play, the more likely you are to lose money.`,
        ],
        [
          'How do I know the boxes aren’t changed after I pick?',
          'Before you pick, you get a fingerprint of the whole board. After the reveal, your browser rebuilds the board and compares it with the fingerprint. A green “Verified” under the board means they match. Tap it to see the details.',
        ],
        [
          'I lost my connection during a round. Is my stake gone?',
          'Check your history. If the round is there, it was played and its result is final. If it isn’t, nothing was taken, and the same sealed board is still there for you.',
        ],
      ],
    },
    deposits: {
      heading: 'Deposits',
      questions: [
        [
          'How do I deposit?',
          'By MTN or Airtel mobile money from a Ugandan number, or in USDT on TRC-20 or ERC-20. Open Deposit, choose one and follow the steps.',
          'If your balance isn’t in Ugandan shillings, the confirmation shows what the phone pays and what we add to your balance.',
        ],
        [
          'How long does it take?',
          `We credit your money within ${advertised.depositMinutes} minutes of the confirmation on your phone or on the network. If it takes longer, send support the reference from the confirmation.`,
        ],
        [
          'What does a deposit cost?',
          'We charge nothing for USDT. The network charges about 1 USDT on TRC-20 and about 15 to 30 USDT on ERC-20, so TRC-20 is nearly always better. If there is a mobile money charge, you see it before you confirm.',
        ],
        [
          'I sent something other than USDT, or used the wrong network.',
          'Send support the transaction ID. We’ll try to help, but money sent on a network we don’t support is often lost for good.',
        ],
      ],
    },
    withdrawals: {
      heading: 'Withdrawals',
      questions: [
        [
          'How long does a withdrawal take?',
          `Usually ${advertised.withdrawalMinutes} minutes. A person reviews and approves every withdrawal. Until then it shows as “Processing”.`,
        ],
        [
          'What if you pay late?',
          'Your wallet shows how many minutes we promise to pay within, or that there is no payment deadline right now. Each withdrawal keeps the promise from when you requested it.',
          'For every 10 minutes late that have started, we add 0.1% of the amount to your balance, up to 5%, rounded down to whole units. All these credits together are never more than your rounds cost you on average plus the fees you paid. Late payments earn a credit once you have played. Your history shows the most you can get. The credit is yours even if the withdrawal is rejected later.',
          'Our payment deadline is paused for 24 hours after you change your password, PIN, two-step verification or contact.',
        ],
        [
          'What are the minimums and fees?',
          'Mobile money: minimum 5,000 in your currency. The fee is 2%, at least USh\u00a0500 or the same in your currency.',
          'USDT: minimum the value of 10 USDT. The fee is 1 USDT on TRC-20, 5 USDT on ERC-20 and 0.5 USDT on BEP-20.',
        ],
        [
          'Why did my balance go down before I was paid?',
          'We reserve the amount and the fee when you request the withdrawal. If it’s rejected or the payment fails, you get all of it back.',
        ],
        [
          'Why was my withdrawal rejected?',
          'Your history shows the reason after “Note:”. Often a number or address is wrong. Correct it and request again.',
        ],
      ],
    },
    transfers: {
      heading: 'Transfers',
      questions: [
        [
          'What does it cost to send money to another player?',
          'Nothing. It arrives at once and is converted automatically to the other player’s currency.',
        ],
        [
          'I sent money to the wrong player. Can I get it back?',
          'No, transfers can’t be undone. You can only ask the player to send it back. Check the name before you confirm.',
        ],
      ],
    },
    investment: {
      heading: 'Investment',
      questions: [
        [
          'How does the investment account earn?',
          'At the end of each day, at midnight in Kampala, we add a percentage of your lowest balance that day. The investment page shows the rate. New money starts earning the next day.',
        ],
        [
          'Is the return guaranteed?',
          'No. The return is paid by the operator from its own funds, is not guaranteed, and may stop.',
          'If the funds don’t cover a day, its earnings wait. The investment page shows how many days are waiting and how much they earned. We pay them in order when funds are available. You can withdraw your money at any time.',
        ],
        [
          'When can I withdraw from it?',
          'At any time. The minimum is USh\u00a05,000 or the same in your currency. It goes to your game balance at once.',
        ],
      ],
    },
    referrals: {
      heading: 'Referrals',
      questions: [
        [
          'How do I earn a referral bonus?',
          'Share your link from the Referrals page. When a friend signs up with it and makes a first deposit of at least USh\u00a03,800 or its equivalent, we add USh\u00a01,000 to your balance.',
        ],
        [
          'Why is my bonus pending?',
          'Either another account has paid from the phone or crypto address your friend used, or bonuses are only paid after play. You get the bonus automatically when your friend’s bets have cost as much as the bonus on average. The Referrals page shows the progress.',
        ],
      ],
    },
    account: {
      heading: 'Your account',
      questions: [
        [
          'I forgot my password.',
          'Contact support from the email address or phone number of your account. Once we’ve confirmed it’s you, we send a reset link there. Withdrawals and transfers are then on hold for 24 hours.',
        ],
        ['Can I change my country or currency?', 'Not yourself. If you’ve moved, contact support.'],
      ],
    },
    'responsible-play': {
      heading: 'Responsible play',
      questions: [
        [
          'How do I keep it fun?',
          'Decide what you can spend before you start, and stop when it’s gone. Don’t try to win back what you lost. Never play with borrowed money, rent or school fees. Most boxes are empty.',
        ],
        [
          'Can I limit what I spend?',
          'Yes, under “Limits and breaks” in the menu. You can limit deposits and losses per day, week and month, and minutes of play per day. Days, weeks and months follow Kampala time, and weeks start on Monday.',
          'A first or lower limit takes effect at once. A higher one, or none, takes 24 hours, and you can change your mind until then. Support can’t loosen your limits for you.',
          'USDT sent to you still arrives when your deposit limit is used up. Losses are stakes minus payouts.',
        ],
        [
          'Why am I shown a time check?',
          'After every hour of play without a 15-minute break, we show how long you’ve played, how many rounds, and the net result. Before the next bet you choose: keep playing, take a 24-hour break, or log out.',
        ],
        [
          'How do I stop, for a while or for good?',
          'Open “Limits and breaks”. A break lasts 24 hours or 3, 7 or 30 days, and ends automatically. A self-exclusion lasts 6 months, a year, 5 years or for good. When it ends, you can play again only if you ask to.',
          'Both start at once and can’t be ended early, by you or by support. You can’t bet, deposit or invest until they end. You can still withdraw, send money and see your history. You can also write “stop” to support. We won’t try to talk you out of it.',
          'Signs that it’s time to stop: hiding your play, borrowing to play, thinking of little else. Talk to someone you trust, a doctor or a counsellor.',
        ],
        [
          'How old must I be?',
          `${minimumAge}. If you know of a child using an account, tell us and we’ll close it.`,
        ],
      ],
    },
  },
  contact: {
    heading: 'Still stuck?',
    text: 'Write to us in any language you like. Have your username ready and, for payments, the reference.',
    chat: (phone) => `Chat on ${phone}`,
  },
});

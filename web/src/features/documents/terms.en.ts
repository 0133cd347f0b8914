import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, operator, minimumAge, figures: advertised, support } = brand;

export const terms = (figures: OddsFigures): DocumentText => ({
  title: 'Terms of use',
  introduction: `These are the rules between you and ${operator.name} (“we”), which runs ${name} from ${operator.city}, ${operator.country}. By creating an account you accept them. If anything is unclear, ask us before you play.`,
  sections: {
    'who-may-play': {
      heading: 'Age and eligibility',
      body: [
        `You must be at least ${minimumAge} years old, and playing for money must be legal where you are. You may have one account, in your own name, and only you may use it.`,
        'We may ask you to prove your age and identity, and we may hold a withdrawal until you do. We close accounts opened by minors and return their deposits.',
      ],
    },
    'your-account': {
      heading: 'Your account',
      body: [
        'Your country decides the currency of your game balance. You can’t change it later. Keep your password and your withdrawal PIN secret: anyone who has them can use your money, and a transfer to another player can’t be undone.',
        'Tell us at once if you think someone else has had access. We can log out all your devices immediately.',
      ],
    },
    'the-game': {
      heading: 'The game',
      body: [
        `A round has ${figures.boxes} boxes. ${figures.prizeBoxes} hold a prize and ${figures.emptyBoxes} are empty. If your box holds a prize, you get your stake back plus ${figures.smallestPrizePercent} to ${figures.largestPrizePercent} of it. If it’s empty, you lose the stake.`,
        `The chance to win is ${figures.winPercent}, the chance to lose ${figures.losePercent}. In the long run ${figures.returnToPlayerPercent} of all stakes go back to players. Over time, playing costs money.`,
        'Each board is filled and sealed before you pick. Afterwards you see what was sealed, and your own browser can check it. A round that has been played is final: we cancel neither losing rounds nor winning ones.',
      ],
    },
    deposits: {
      heading: 'Deposits',
      body: [
        `You can deposit by mobile money or in USDT on the networks we support. We usually credit deposits within ${advertised.depositMinutes} minutes of confirmation by the network.`,
        'Send only USDT, and only on the network shown with the address. Anything else may be lost for good. You pay network and mobile money charges. Amounts are converted at the rate shown when you deposit. For 24 hours after our rate changes, the rate less favourable to you applies.',
      ],
    },
    withdrawals: {
      heading: 'Withdrawals',
      body: [
        `A person reviews and approves every withdrawal, usually within ${advertised.withdrawalMinutes} minutes. We reserve the amount and the fee when you request it. If it’s rejected or the payment fails, we return all of it to your balance and tell you why.`,
        'If your wallet shows a payment deadline when you request a withdrawal, we add 0.1% of the amount for every started 10 minutes late until it’s paid, up to 5%. This is never more than your rounds cost you on average plus your fees. The help page says when the deadline is paused.',
        [
          'Mobile money: minimum 5,000 in your currency. The fee is 2%, at least USh\u00a0500 or the same in your currency.',
          'USDT: minimum the value of 10 USDT. The fee is 1 USDT on TRC-20, 5 USDT on ERC-20 and 0.5 USDT on BEP-20.',
        ],
      ],
    },
    transfers: {
      heading: 'Transfers to other players',
      body: [
        'Transfers are free, arrive at once, are converted automatically to the recipient’s currency, and can’t be undone. Check the username before you confirm. We don’t return money sent to the wrong player.',
      ],
    },
    investment: {
      heading: 'The investment account',
      body: [
        'Money in the investment account earns a daily return on the lowest balance of that day. The investment page shows the rate. A day ends at midnight in Kampala. The return is paid by the operator from its own funds, is not guaranteed, and may stop.',
        'If these funds don’t cover a day, its earnings wait for everyone with that currency. Your page shows how many days are waiting and how much they earned. We pay them in order when funds are available, even if you’ve withdrawn your money.',
        'The investment account is not a bank deposit and isn’t covered by deposit insurance. A new rate applies from the next day, never to past days. Earnings that have been credited are yours.',
      ],
    },
    referrals: {
      heading: 'Referrals',
      body: [
        'You get USh\u00a01,000, or the same in your currency, when someone who signed up with your code makes a first deposit of at least USh\u00a03,800 or its equivalent. Referring yourself with a second account doesn’t count. If another account has paid from the same phone or crypto address, or if the Referrals page says so, we pay the bonus when your friend’s bets have cost as much as the bonus on average.',
      ],
    },
    'fair-use': {
      heading: 'What isn’t allowed',
      body: [
        [
          'More than one account per person, or an account in someone else’s name.',
          'Software that plays for you, or attempts to disrupt the service or other players.',
          'Using the service for money laundering.',
          'Stolen payment details, or payments that you then dispute without cause.',
        ],
        'We may suspend an account while we investigate. When we’re done, we pay out money that is rightfully yours.',
      ],
    },
    responsibility: {
      heading: 'When something goes wrong',
      body: [
        'If we credit or debit your account by mistake, we correct it with an entry that you can see in your history. If the service is down, a round that wasn’t confirmed wasn’t played, and its stake isn’t taken.',
        'We’re liable for damage that we cause on purpose or by negligence. We’re not liable for mobile networks, blockchains or your own device.',
      ],
    },
    ending: {
      heading: 'Ending the agreement',
      body: [
        'You may close your account at any time, and we pay out your balance. We may close an account with 14 days’ notice, or at once if these terms are broken.',
        `These terms may change. We’ll tell you in the app before a change takes effect, and you may close your account if you disagree. The law of ${operator.country} applies.`,
      ],
    },
    contact: {
      heading: 'Contact and complaints',
      body: [
        `Write to ${support.email} or chat with us at ${support.phone}. We answer complaints within 7 days. If you’re not happy with the answer, you can take it to the gaming regulator in your country.`,
      ],
    },
  },
});

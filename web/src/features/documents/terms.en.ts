import { brand } from '@sanduku/contracts/brand';
import type { OddsFigures } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, operator, minimumAge, figures: advertised, support } = brand;

export const terms = (figures: OddsFigures): DocumentText => ({
  title: 'Terms of use',
  introduction: `These are the rules between you and ${operator.name} (“we”), which runs ${name} from ${operator.city}, ${operator.country}. By creating an account you accept them. They are written to be read: if a sentence is unclear, ask us before you play.`,
  changed: `Last changed on ${brand.documentsChanged}`,
  contentsHeading: 'On this page',
  sections: [
    {
      id: 'who-may-play',
      heading: 'Who may play',
      body: [
        `You must be at least ${minimumAge} years old, and playing for money must be lawful where you are. You open one account, in your own name, and you alone use it.`,
        'We may ask you to prove your age and identity, and we may hold a withdrawal until you have. An account opened by a minor is closed and its deposits are returned.',
      ],
    },
    {
      id: 'your-account',
      heading: 'Your account',
      body: [
        'Your country fixes the currency of your game balance and cannot be changed by you later. Keep your password and your withdrawal code to yourself: whoever has them can use your money, and a transfer to another player cannot be taken back.',
        'Tell us at once if you think that somebody else has had access. We can end all sessions of your account immediately.',
      ],
    },
    {
      id: 'the-game',
      heading: 'The game',
      body: [
        `A round has ${figures.boxes} boxes. ${figures.prizeBoxes} hold a prize and ${figures.emptyBoxes} are empty. If your box holds a prize, your stake comes back and between ${figures.smallestPrizePercent} and ${figures.largestPrizePercent} of it is added. If it is empty, the stake is lost.`,
        `The chance to win is ${figures.winPercent}, the chance to lose ${figures.losePercent}. In the long run ${figures.returnToPlayerPercent} of all stakes go back to players: over time, playing costs money.`,
        'Each board is filled and sealed before you pick. What you see afterwards is what was sealed, and your own browser can check it. A round that has been played stands: we do not cancel losing rounds, and we do not cancel winning ones.',
      ],
    },
    {
      id: 'deposits',
      heading: 'Deposits',
      body: [
        `You may deposit by mobile money or in USDT on the networks we name. Deposits are usually credited within ${advertised.depositMinutes} minutes of being confirmed by the network.`,
        'Send only USDT, and only on the network shown with the address: anything else may be lost for good. Network and mobile money charges are yours. Amounts are converted at the rate shown when you deposit.',
      ],
    },
    {
      id: 'withdrawals',
      heading: 'Withdrawals',
      body: [
        `Every withdrawal is looked at and approved by a person, usually within ${advertised.withdrawalMinutes} minutes. When you ask for one, the amount and its fee are set aside at once. If it is rejected or the payment fails, all of it comes back to your balance, and you are told why.`,
        'If your wallet names a promised time when you ask, we credit 0.1% of the amount for each further started 10 minutes until the payment is made, at most 5%, and at most what your rounds have cost on average and your fees come to. The help page says when its clock stands still.',
        [
          'Mobile money: 5,000 or more in your currency; the fee is 2%, at least USh\u00a0500 or the same in your currency.',
          'USDT: the value of 10 USDT or more; the fee is 1 USDT on TRC-20, 5 USDT on ERC-20 and 0.5 USDT on BEP-20.',
        ],
      ],
    },
    {
      id: 'transfers',
      heading: 'Transfers to other players',
      body: [
        'A transfer is free, arrives at once, is automatically converted to the receiver’s currency, and cannot be undone. Check the username before you confirm. We do not return money that you sent to the wrong player.',
      ],
    },
    {
      id: 'investment',
      heading: 'The investment account',
      body: [
        'Money in the investment account earns every day on the lowest balance of that day, at the rate that the investment page shows; a day ends at midnight in Kampala. The return is paid by the operator out of its own funds, is not guaranteed by anyone else, and may stop.',
        'A day that these funds do not cover waits, for everybody who holds the same currency alike. Your page says how many days wait and what they earned; they are paid in order once there are funds, also when you have taken your money out.',
        'The investment account is not a bank deposit and no deposit insurance covers it. A change of the rate holds from the next day on, never for days before it; what has been credited is yours.',
      ],
    },
    {
      id: 'referrals',
      heading: 'Referrals',
      body: [
        'You receive USh\u00a01,000, or the same in your currency, when somebody who signed up with your code makes a first deposit of at least USh\u00a03,800 or its equivalent. Referring yourself, with a second account or on a shared device, does not count; such a bonus, and one for a deposit from a crypto wallet, waits until the friend has played or a person has looked at it.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'What is not allowed',
      body: [
        [
          'More than one account for one person, or an account in a name that is not yours.',
          'Software that plays for you, or attempts to disturb the service or other players.',
          'Using the service to hide where money comes from.',
          'Stolen payment means, or payments that you then dispute without cause.',
        ],
        'We may suspend an account while we look into such a case. Money that is rightfully yours is paid out when we are done.',
      ],
    },
    {
      id: 'responsibility',
      heading: 'When something goes wrong',
      body: [
        'If a fault of ours credits or debits your account wrongly, we correct it with an entry that you can see in your history. If the service is not reachable, a round that was not confirmed has not been played and its stake is not taken.',
        'We answer for what we cause on purpose or by carelessness. We do not answer for mobile networks, blockchains or your own device.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending the agreement',
      body: [
        'You may close your account at any time; we pay out what it holds. We may close an account with 14 days’ notice, or at once where these terms are broken.',
        `These terms may change. We tell you in the app before a change takes effect, and you may leave if you disagree. The law of ${operator.country} applies.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contact and complaints',
      body: [
        `Write to ${support.email} or chat with us at ${support.phone}. We answer a complaint within 7 days; if you are not content with the answer, you may take it to the authority that supervises gaming in your country.`,
      ],
    },
  ],
});

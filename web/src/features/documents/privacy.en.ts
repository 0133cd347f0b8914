import { brand } from '@sanduku/contracts/brand';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Privacy',
  introduction: `${operator.name} runs ${name} and is responsible for your data. We collect what the service needs. We don’t sell it, and we show no third-party ads.`,
  sections: {
    'what-we-keep': {
      heading: 'What we keep',
      body: [
        [
          'Your account: username, email address or phone number, country, who invited you, when your access last changed, and your password and withdrawal PIN in a form that can’t be read back.',
          'Your money: every deposit, withdrawal, transfer, investment and bonus, with the phone number or wallet address it came from or went to. This includes payments that were requested but never made.',
          'Your play: stakes, picked boxes and results, with the proof of each round, the limits and breaks you set, and your answers to time checks.',
          'Your logins: when each started and was last used, the IP address, and your browser’s name.',
          'Staff actions on your account: what was done, by whom and why.',
          'Your two-step verification, if you use it: your app’s secret (encrypted), the public keys of your passkeys, and your recovery codes in a form that can’t be read back.',
          'Messages we send you, for 30 days: the address or number and the time, but not the links in them.',
        ],
      ],
    },
    why: {
      heading: 'Why we keep it',
      body: [
        'To run your account and pay you; to prove that every amount and every round is correct; to find fraud, second accounts and stolen payment details; to comply with gaming and money laundering law; and to help you when you ask.',
        'We don’t use it for advertising profiles. A person approves or rejects withdrawals. Some referral bonuses are paid only after your friend has played, for example when another account has paid from the same phone or wallet.',
      ],
    },
    'who-else': {
      heading: 'Sharing',
      body: [
        [
          'The mobile money company or blockchain that handles a payment, as far as the payment needs it. Everything on a blockchain is public.',
          'The companies that deliver our emails and SMS, when you reset your password or change your contact.',
          'Other players: they can find your username and country by its first letters. Recipients of your transfers see your username, the amount and your message. The player who invited you sees your username, when you joined and the progress of their bonus.',
          'Companies that run servers for us, under contract and only on our instructions.',
          'Authorities, where the law requires it.',
        ],
      ],
    },
    'your-browser': {
      heading: 'What is stored in your browser',
      body: [
        'No advertising or tracking cookies. We store your login token, a copy of your profile so the app opens quickly, the last invitation link you opened, your choice of language, sound and theme, and a bet you’ve just placed until it’s answered. Logging out removes the token and the copy. If you turn on notifications, we keep your browser’s address for them until you log out or turn them off.',
        'So that your browser can check our published records, it also keeps the fingerprint of your next round, your bets that didn’t count, the balances it saw in the last three days, our signing key and the last signed tree head of our transparency log, even after you log out. The installed app keeps public pages for offline use.',
        'There are four cookies: one protects forms against misuse by other sites, one remembers the language, one shows for a year that you have logged in on this device before, and one ends your session when you close the browser, if you asked for that.',
        'The app measures how fast its pages load, without identifying you.',
      ],
    },
    'how-long': {
      heading: 'How long we keep it',
      body: [
        [
          'Logins and their IP addresses: while they last, at most 30 days after they started or were renewed, plus 30 days. Then they’re deleted automatically.',
          'Counts of attempts: up to a day, in a form that shows no name or address.',
          'Rate offers for transfers, and notifications to your open pages: about an hour.',
          'Records of money, play, limits and staff actions: as long as your account exists, and after that for the years that accounting and gaming law require. The app doesn’t let anyone change or delete them, including our staff.',
          'Your account: until you close it. To close it, write to support. We then delete everything the law doesn’t require us to keep.',
          'Your messages to support stay in the chat or mailbox where you wrote them, not in the app.',
        ],
      ],
    },
    'your-rights': {
      heading: 'Your rights',
      body: [
        `You can ask for a copy of your data, have mistakes corrected, object to a use, and have data deleted that the law doesn’t require us to keep. Write to ${support.email} from the address or number of your account. We answer within 30 days, free of charge.`,
        'You can also complain to the data protection authority in your country.',
      ],
    },
    changes: {
      heading: 'Changes',
      body: [
        'If this page changes in a way that affects you, we’ll say so at the top of every page before the change takes effect.',
      ],
    },
  },
};

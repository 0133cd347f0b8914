import { brand } from '@sanduku/contracts/brand';
import type { DocumentText } from './document-page.tsx';

const { name, operator, support } = brand;

export const privacy: DocumentText = {
  title: 'Privacy',
  introduction: `${operator.name} runs ${name} and is responsible for what is kept about you. We collect what the service needs, we do not sell it, and we show no advertising of others.`,
  changed: `Last changed on ${brand.documentsChanged}`,
  contentsHeading: 'On this page',
  sections: [
    {
      id: 'what-we-keep',
      heading: 'What we keep',
      body: [
        [
          'Your account: username, e-mail address or phone number, country, who invited you, when your access last changed, and your password and withdrawal PIN in a form from which they cannot be read back.',
          'Your money: every deposit, withdrawal, transfer, investment and bonus, with the phone number or wallet address it came from or went to, also of payments that were asked for and never made.',
          'Your play: stakes, boxes picked and results, with the proof of each round; the limits and breaks you have set, and what you answered when we asked how to go on.',
          'Your sign-ins: when each began and was last used, from which network address, and what your browser calls itself.',
          'What our staff did with your account, who did it and why.',
          'Your second step, if you set one up: the secret of your app, encrypted, the public half of your passkeys, and your recovery codes in a form from which they cannot be read back.',
          'Messages that we send you, for 30 days: to which address or number and when, but not the links in them.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Why we keep it',
      body: [
        'To run your account and pay you; to prove afterwards that every amount and every round is right; to find fraud, second accounts and stolen payment means; to keep the law on gaming and on money laundering; and to answer you when you ask for help.',
        'We do not use it to build a profile for advertising. A withdrawal is approved or rejected by a person. A bonus for inviting a friend may be paid only after your friend has played, for example when another account has paid from the same phone or wallet.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Who else sees it',
      body: [
        [
          'The mobile money company or blockchain that carries a payment, as far as the payment needs it. What is written on a blockchain is public.',
          'The companies that carry e-mail and SMS to you, when you ask for a new password or change your contact.',
          'Other signed-in players, who find your username and country by its first letters; whoever you send a transfer to, who sees your username, the amount and your message; and whoever invited you, who sees your username, when you joined and how far their bonus has come.',
          'Companies that run servers for us, under contract and on our instructions only.',
          'Authorities, where the law obliges us.',
        ],
      ],
    },
    {
      id: 'your-browser',
      heading: 'What is stored in your browser',
      body: [
        'No advertising or tracking cookies. We store the proof that you are signed in, a copy of your own profile so that the app opens quickly, the last invitation link you opened, your choices of language, sound, and light or dark, and, until its answer is here, the bet you have just placed. So that your browser can check what we publish, it also keeps the balances it was shown in the last three days, our signing key and the last signed head of our log, also after you sign out. The installed app also keeps public pages to open without a connection. Three cookies: one protects forms against misuse by other sites, one remembers the language, and one ends your session with the browser if you asked for that. Signing out removes the proof and the copy.',
        'The app measures how quickly its pages load, without saying whose they were.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      body: [
        [
          'Sign-ins with their network addresses: while they last, at most 30 days after they were begun or renewed, and 30 days after that. Then they are deleted by themselves.',
          'Counts of attempts, by which we stop guessing: minutes, in a form from which no name or address can be read.',
          'Offers for transfers and notices to your open pages: about an hour.',
          'Records of money, play, limits and of what our staff did: for as long as your account exists and for the years that accounting and gaming law ask for after it. The app lets nobody change or delete them, our staff included.',
          'Account: until you close your account. Write to support for that; what the law does not oblige us to keep is then deleted by a person.',
          'What you write to support stays in the chat or mailbox where you wrote it, not in the app.',
        ],
      ],
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      body: [
        `You may ask for a copy of what we keep about you, have mistakes corrected, object to a use, and have what the law does not oblige us to keep deleted. Write to ${support.email} from the address or number of your account. We answer within 30 days and charge nothing.`,
        'You may also complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: [
        'If this page changes in a way that matters to you, we say so at the top of every page before the change takes effect.',
      ],
    },
  ],
};

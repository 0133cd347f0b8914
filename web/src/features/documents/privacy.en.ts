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
          'Your account: username, e-mail address or phone number, country, and your password in a form from which it cannot be read back.',
          'Your money: every deposit, withdrawal, transfer, investment and bonus, with the phone number or address it came from or went to.',
          'Your play: stakes, boxes picked and results, with the proof of each round.',
          'Your visits: when you signed in, from which network address, and a random number by which we recognise your browser.',
          'Messages that we send you, for 30 days: to which address or number and when, but not the links in them.',
          'What you write to support.',
        ],
      ],
    },
    {
      id: 'why',
      heading: 'Why we keep it',
      body: [
        'To run your account and pay you; to prove afterwards that every amount and every round is right; to find fraud, second accounts and stolen payment means; to keep the law on gaming and on money laundering; and to answer you when you ask for help.',
        'We do not use it to build a profile for advertising, and no machine alone decides to refuse you a payment: a person does.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Who else sees it',
      body: [
        [
          'The mobile money company or blockchain that carries a payment, as far as the payment needs it. What is written on a blockchain is public.',
          'The companies that carry e-mail and SMS to you, when you ask for a new password or change your contact.',
          'The player you send a transfer to, who sees your username, the amount and your message.',
          'Companies that run servers for us, under contract and on our instructions only.',
          'Authorities, where the law obliges us.',
        ],
      ],
    },
    {
      id: 'your-browser',
      heading: 'What is stored in your browser',
      body: [
        'No advertising or tracking cookies. We store the proof that you are signed in, a copy of your own profile so that the app opens quickly, the random number named above, your choice of light or dark, and one cookie that protects forms against misuse by other sites. Signing out removes the first two.',
        'The app measures how quickly its pages load, without saying whose they were.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long',
      body: [
        'Records of money and play: for as long as your account exists and for the years that accounting and gaming law ask for after it. Network addresses: 12 months. Messages to support: 24 months. The rest: until you close your account.',
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
        'If this page changes in a way that matters to you, the app tells you before the change takes effect.',
      ],
    },
  ],
};

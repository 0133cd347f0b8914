import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, support } = brand;
const { boxes } = odds;

export const security: DocumentText = {
  title: 'Security',
  introduction: `How ${name} looks after your account and your money, what you can do yourself, and what we ask of those who find a weakness.`,
  changed: `Last changed on ${brand.documentsChanged}`,
  contentsHeading: 'On this page',
  sections: [
    {
      id: 'money',
      heading: 'Your money',
      body: [
        'Every amount lives on a double-entry ledger: nothing is added to one account without being taken from another, entries are never changed or deleted, and the database itself refuses to let a player’s balance fall below zero.',
        'A payment that your phone sends twice because of a bad connection is carried out once. Every withdrawal is approved by a person whose name is recorded.',
      ],
    },
    {
      id: 'rounds',
      heading: 'Your rounds',
      body: [
        `The ${boxes} boxes are filled before you pick, and you are given a fingerprint of each one. After the reveal your browser checks that every box held what its fingerprint says. If anything were different, the app would warn you and stop.`,
        'Part of the arrangement comes from your own browser, so neither you nor we can decide alone which prize stands where.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        [
          'Passwords are stored with argon2id, a method made to resist guessing. Nobody here can read yours.',
          'Sign-in attempts are limited, and a wrong name looks the same as a wrong password.',
          'Signing out, changing your password or a call to support ends a session at once. Your account page lists where you are signed in.',
          'After a change of password, PIN or contact, withdrawals wait for 24 hours and all your devices are told.',
          'All traffic is encrypted, and our pages run no scripts of other companies.',
        ],
      ],
    },
    {
      id: 'you',
      heading: 'What you can do',
      body: [
        [
          'Use a password that you use nowhere else, and lock your phone.',
          'Set up a second step in your account, an authenticator app or a passkey: a stolen password is then not enough.',
          'Set a withdrawal PIN of your own and tell it to nobody: it also guards what you send to other players.',
          'Look at the address bar before you sign in, and never follow a link that asks for your password, unless you have asked support for it.',
          `We will never ask for your password or PIN, in chat, by phone or by e-mail. Our only number is ${support.phone}.`,
        ],
      ],
    },
    {
      id: 'report',
      heading: 'Reporting a weakness',
      body: [
        `If you find one, write to ${support.email} with “Security” in the subject and enough detail to repeat it. Use only your own accounts, take no more data than the proof needs, and give us time to mend it before you speak about it. We answer within two working days, and we take no legal steps against anyone who acts like that.`,
      ],
    },
  ],
};

import { brand } from '@sanduku/contracts/brand';
import { odds } from '@sanduku/contracts/odds';
import type { DocumentText } from './document-page.tsx';

const { name, support } = brand;
const { boxes } = odds;

export const security: DocumentText = {
  title: 'Security',
  introduction: `How ${name} protects your account and your money, what you can do yourself, and how to report a vulnerability.`,
  sections: {
    money: {
      heading: 'Your money',
      body: [
        'All money is in a double-entry ledger. Nothing is added to one account without being taken from another. Entries are never changed or deleted. The database doesn’t let a player’s balance fall below zero.',
        'If your phone sends a payment twice because of a bad connection, it counts only once. A person approves every withdrawal, and we record who it was.',
      ],
    },
    rounds: {
      heading: 'Your rounds',
      body: [
        `The ${boxes} boxes are filled before you pick, and you get a fingerprint of the whole board. After the reveal, your browser rebuilds the board and checks that it matches. If anything were different, the app would warn you and stop.`,
        'Part of the arrangement comes from your own browser, so neither you nor we can decide alone where the prizes are.',
      ],
    },
    account: {
      heading: 'Your account',
      body: [
        [
          'Passwords are stored with argon2id, which resists guessing. Our staff can’t read yours.',
          'Login attempts are limited, and a wrong username looks the same as a wrong password.',
          'Logging out, changing your password or contacting support ends a session at once. Your account page lists where you’re logged in.',
          'After a change of password, PIN, two-step verification or contact, withdrawals are on hold for 24 hours and we notify all your devices.',
          'All traffic is encrypted, and our pages run no third-party scripts.',
        ],
      ],
    },
    you: {
      heading: 'What you can do',
      body: [
        [
          'Use a password that you don’t use anywhere else, and lock your phone.',
          'Turn on two-step verification with an authenticator app or a passkey. A stolen password is then not enough.',
          'Set your own withdrawal PIN and keep it secret. It also protects transfers to other players.',
          'Check the address bar before you log in. Never follow a link that asks for your password, unless you asked support for it.',
          `We’ll never ask for your password or PIN in chat, by phone or by email. Our only number is ${support.phone}.`,
        ],
      ],
    },
    report: {
      heading: 'Reporting a vulnerability',
      body: [
        `Write to ${support.email} with “Security” in the subject and enough detail to reproduce it. Use only your own accounts, take no more data than you need as proof, and give us time to fix it before you talk about it. We answer within two working days, and we take no legal action against anyone who follows these rules.`,
      ],
    },
  },
};

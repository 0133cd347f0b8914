export const transparency = {
  included: 'Your balance is in our proof of reserves',
  checked: (day: string) =>
    `Checked today by this browser for ${day}: your balance, our signature and the transparency log.`,
  declared: {
    summary: 'Compared with these payments and games',
    period: (from: string, to: string) => `Your signed statement from ${from} to ${to}:`,
    in: 'in',
    out: 'out',
    ask: 'If you don’t recognize these amounts, open your statement and contact support.',
  },
  unverified: (day: string) =>
    `Not verified: the last complete check of your balance was for ${day}. This browser is missing a proof from us.`,
  neverVerified:
    'Not verified yet: this browser is missing a proof that our liabilities include your balance.',
  stale: (day: string) =>
    `The newest proof we showed is for ${day}. It should be for yesterday. Check the date on your phone; if it is right, ask us why.`,
  daily: 'Once a day this browser checks that your balance is in our proof of reserves.',
  link: 'Transparency',
  alarm: {
    title: 'Our published records don’t match your balance',
    problems: {
      signature: 'The liabilities aren’t signed with our key.',
      malformed: 'The liabilities can’t be read.',
      other_day: 'The proof is for another day.',
      other_player: 'The proof is for another player or currency.',
      range: 'The liabilities contain an impossible amount.',
      root: 'Your balance doesn’t lead to the total we signed.',
      key: 'We use a different key than the one this browser saved, and the log doesn’t announce it.',
      left_out: 'The liabilities don’t include you.',
      account_statement: 'The account statement we sent for this check isn’t signed correctly.',
      balance: 'The liabilities show a different balance for you than your signed statement.',
      memory: 'Your signed statement doesn’t lead to the balance that this browser saw.',
      older_day: 'We showed an older day than one this browser had already checked.',
      withheld: 'For more than a day, we haven’t given this browser a proof it asked for.',
    },
    logTitle: 'The transparency log failed the check',
    logProblems: {
      head_signature: 'The newest tree head of the log isn’t signed with our key.',
      older_head: 'We showed an older tree head of the log than one this browser had already checked.',
      rewritten:
        'The log no longer contains what this browser saw in it before. Something in it was changed.',
      logged: 'The liabilities shown to this browser aren’t the ones in the log.',
    },
    calm: 'No money was moved, and you can keep using your account. It may be our mistake. Either way, we owe you an explanation.',
    steps: [
      'Save the file. It contains what we signed.',
      'Ask another player to check too. Everyone must see the same liabilities.',
      'Send the file to support and ask for an explanation. If it isn’t good enough, take it to the gaming regulator.',
    ],
    save: 'Save the file',
    again: 'Check again',
  },
};

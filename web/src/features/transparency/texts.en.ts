/** The wallet’s check of the proof of reserves, in English. */
export const transparency = {
  included: 'Your balance is in our proof of reserves',
  checkedByBalance: (day: string) => `Checked by this browser for ${day}, against the balance it saw.`,
  checkedByStatement: (day: string) => `Checked by this browser for ${day}, against your statement.`,
  unchecked: (day: string) =>
    `This browser last checked your balance in our proof of reserves for ${day}. It hasn’t been able to since.`,
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
      key: 'We signed with a different key than the one this browser saved.',
      left_out: 'The liabilities don’t include you.',
      balance: 'The liabilities show a different balance for you than your statement.',
      memory: 'Your statement is missing a balance that this browser saw.',
    },
    logTitle: 'The transparency log failed the check',
    logProblems: {
      head_signature: 'The newest tree head of the log isn’t signed with our key.',
      rewritten:
        'The log no longer contains what this browser saw in it before. Something in it was changed.',
      statement: 'The liabilities shown to this browser aren’t the ones in the log.',
    },
    calm: (day: string) =>
      `This browser found it for ${day}. No money was moved, and you can keep using your account. It may be our mistake. Either way, we owe you an explanation.`,
    steps: [
      'Save the file. It contains what we signed.',
      'Ask another player to check too. Everyone must see the same liabilities.',
      'Send the file to support and ask for an explanation. If it isn’t good enough, take it to the gaming regulator.',
    ],
    save: 'Save the file',
    again: 'Check again',
  },
};

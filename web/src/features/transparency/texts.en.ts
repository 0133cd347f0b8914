export const transparency = {
  included: 'Included in what Sanduku owes',
  seen: (day: string) => `Checked by this browser for ${day}, against the balance it saw itself.`,
  stated: (day: string) => `Checked by this browser for ${day}, against your statement.`,
  unchecked: (day: string) =>
    `What Sanduku owes you was last checked for ${day}. There has been no answer since.`,
  daily: 'Once a day this browser checks that your balance is in what Sanduku owes.',
  openBooks: 'Open books',
  alarm: {
    title: 'Your money is not as it should be in what Sanduku says it owes',
    problems: {
      signature: 'The list of what is owed is not signed with the key of the house.',
      malformed: 'The list of what is owed cannot be read.',
      other_day: 'The proof that was sent is of another day.',
      other_player: 'The proof that was sent is about somebody else, or about another currency.',
      range: 'The list of what is owed holds an amount that cannot be.',
      root: 'Your balance does not lead to the total that the house has signed.',
      key: 'The house signs with another key than this browser has kept.',
      left_out: 'The list of what is owed leaves you out.',
      balance: 'The list of what is owed has another balance for you than your statement.',
      memory: 'Your statement does not know a balance that this browser has seen.',
    },
    logTitle: 'The log of the house is not as it should be',
    logProblems: {
      head_signature: 'The newest head of the log is not signed with the key of the house.',
      rewritten:
        'The log does not begin with what this browser has already seen of it: something in it was changed.',
      statement: 'The list of what is owed that this browser was shown is not the one in the log.',
    },
    calm: (day: string) =>
      `This was found for ${day}. Nothing has been moved by it, and you can go on using your account. It can be a mistake of ours; either way it has to be explained to you.`,
    steps: [
      'Save the file. It holds what the house has signed, which cannot be taken back.',
      'Ask another player to check too: everybody must see the same list.',
      'Send the file to support and ask for an explanation. Without a good one, take it to the gaming regulator.',
    ],
    save: 'Save the file',
    again: 'Check again',
  },
};

/** What the fairness page says about a printed statement, in English. */
export const statementCheck = {
  heading: 'A statement on paper',
  genuine: 'The house has signed this statement',
  genuineText:
    'Compare what stands here with the paper: whose it is, the period, and what it comes to. Lines that were added or changed on the paper no longer come to these amounts.',
  notGenuine: 'This code does not hold',
  notGenuineText: 'The house has not signed what it says. It was changed, made up, or not read as a whole.',
  otherKey:
    'This statement is signed, but not with a key of this house, or that could not be asked just now. Do not rely on it before this page says that it is.',
  of: 'Account holder',
  account: 'Account',
  accounts: { game: 'Game balance', reserved: 'Reserved', investment: 'Investment' } as Record<
    string,
    string
  >,
  from: 'From',
  beginning: 'The beginning',
  to: 'Until',
  opening: 'Opening balance',
  movements: 'Movements',
  in: 'Came in',
  out: 'Went out',
  closing: 'Closing balance',
  made: 'Signed on',
  key: 'Signed with the key',
};

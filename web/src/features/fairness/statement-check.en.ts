export const statementCheck = {
  heading: 'A printed statement',
  genuine: 'Sanduku signed this statement',
  genuineText:
    'Compare these details with the paper: account holder, period and totals. If lines on the paper were changed, they no longer add up to these amounts.',
  notGenuine: 'This code isn’t valid',
  notGenuineText: 'Sanduku didn’t sign this. It was changed, made up or not scanned in full.',
  otherKey:
    'This statement is signed, but we couldn’t confirm that the key is ours. Don’t rely on it until this page confirms it.',
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
  transactions: 'Transactions',
  in: 'Money in',
  out: 'Money out',
  closing: 'Closing balance',
  signedOn: 'Signed on',
  key: 'Signed with key',
};

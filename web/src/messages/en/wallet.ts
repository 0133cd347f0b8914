import { brand } from '@sanduku/contracts/brand';

export const wallet = {
  deposit: {
    title: 'Deposit',
    closed: 'Deposits are not open yet.',
    text: `When they open, you add money by mobile money or to your own USDT address, and it is credited within ${brand.figures.depositMinutes} minutes. Do not send money to any address before that.`,
    rate: 'Rate',
    rateLine: (units: string) => `1 USDT = ${units}`,
    address: 'Your USDT address (TRC-20)',
    noAddress: 'Not given out yet',
    credited: 'Credited within',
    minutes: `${brand.figures.depositMinutes} minutes`,
  },
  withdraw: {
    title: 'Withdraw',
    available: 'Available balance',
    minimum: 'Minimum',
    processing: 'Processing time',
    processingTime: `${brand.figures.withdrawalMinutes} minutes, approved by a person`,
    request: 'Request Withdrawal',
    closed: 'Withdrawals are not open yet. Your balance stays where it is.',
  },
};

import { brand } from '@sanduku/contracts/brand';

const { depositMinutes } = brand.figures;

export const wallet = {
  deposit: {
    title: 'Deposit',
    address: 'Your USDT address (TRC-20)',
    loading: 'Loading...',
    copyAddress: 'Copy address',
    rate: 'Rate',
    rateLine: (units: string) => `1 USDT = ${units}`,
    credited: `Credits are added within ${depositMinutes} minutes.`,
    showQrCode: 'Show QR Code',
    mobileMoney: 'Use Mobile Money',
  },
  address: {
    retry: 'Retry',
    none: 'No deposit address available',
    failed: 'Failed to get deposit address',
    wrongFormat:
      'Invalid USDT address format. Don’t send anything to it. Try again, and tell support if this continues.',
    invalidJson: 'Server returned invalid JSON. Please try again in a moment.',
    network: (message: string) => `Network error: ${message}`,
    unreachable: 'we couldn’t reach the server.',
    noAnswer: 'the server didn’t answer in time.',
  },
  deposits: {
    title: 'Recent deposits',
    list: 'Your deposits',
    moreFailed: 'We couldn’t load more deposits. Please try again.',
    failed: 'We couldn’t load your deposits',
    failedText: 'Your money is safe. Check your connection and refresh.',
    none: 'No deposits yet',
    noneText: 'Your deposits and their status appear here.',
    paid: (amount: string) => `paid ${amount}`,
    from: (rail: string) => `From ${rail}`,
    sentences: {
      waiting: (rail: string) => `You’re depositing with ${rail}`,
      received: (rail: string) => `Your ${rail} deposit has arrived`,
      credited: (rail: string) => `You deposited with ${rail}`,
      declined: (rail: string) => `Your ${rail} deposit didn’t go through`,
      unresolved: (rail: string) => `We’re checking your ${rail} deposit`,
    },
    channels: {
      mtn: 'MTN Mobile Money',
      airtel: 'Airtel Money',
      trc20: 'USDT (TRC-20)',
      erc20: 'USDT (ERC-20)',
    },
    rails: { mtn: 'MTN', airtel: 'Airtel', trc20: 'USDT', erc20: 'USDT' },
    statuses: {
      waiting: 'Waiting',
      received: 'Received',
      credited: 'Credited',
      declined: 'Declined',
      unresolved: 'Being checked',
    },
    reversed: 'Reversed',
    reversedText: (rail: string) => `${rail} took this payment back after we had credited it.`,
    waitingForPhone: 'Waiting for your phone.',
    creditedLess: (promised: string) =>
      `Our rate changed before the phone paid. You asked for ${promised}; this is what the payment was worth.`,
    waitingForChain: 'Waiting for network confirmations.',
    unresolved: 'We don’t know yet if this was paid. We’re still checking, and will credit it if it was.',
    confirmations: (seen: number, needed: number) => `Waiting for confirmations: ${seen} of ${needed}.`,
  },
};

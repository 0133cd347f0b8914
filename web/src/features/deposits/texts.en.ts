import { brand } from '@sanduku/contracts/brand';

const { depositMinutes } = brand.figures;

/** The wallet, in English. The words of the deposit dialog are in deposit.ts, those of withdrawals in withdrawals.ts. */
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
  /** Why there is no address, in the card and in the dialog. */
  address: {
    retry: 'Retry',
    none: 'No deposit address available',
    failed: 'Failed to get deposit address',
    wrongFormat:
      'Invalid USDT address format. Send nothing to it: try again, and tell support if it stays so.',
    invalidJson: 'Server returned invalid JSON. Please try again in a moment.',
    network: (message: string) => `Network error: ${message}`,
    unreachable: 'the server could not be reached.',
    noAnswer: 'the server did not answer in time.',
  },
  deposits: {
    title: 'Recent deposits',
    list: 'Your deposits',
    moreFailed: 'More deposits could not be loaded. Please try again.',
    failed: 'Your deposits could not be loaded',
    failedText: 'They are safe with us. Check your connection and refresh.',
    none: 'No deposits yet',
    noneText: 'What you deposit by mobile money or in USDT appears here, and what has become of it.',
    paid: (amount: string) => `paid ${amount}`,
    reference: 'Reference',
    channels: {
      mtn: 'MTN Mobile Money',
      airtel: 'Airtel Money',
      trc20: 'USDT (TRC-20)',
      erc20: 'USDT (ERC-20)',
    },
    /** How a deposit stands. */
    statuses: {
      waiting: 'Waiting',
      received: 'Received',
      credited: 'Credited',
      declined: 'Declined',
      in_doubt: 'Being checked',
    },
    /** What it waits for, or why it came to nothing. */
    waitingForPhone: 'Waiting for your phone.',
    creditedLess: (promised: string) =>
      `Our rate changed before the phone paid: ${promised} had been asked for, and this is what the payment was worth.`,
    waitingForChain: 'Seen, waiting for confirmations.',
    inDoubt: 'We do not know yet whether this was paid. We keep asking; if it was, it will be credited.',
    confirmations: (seen: number, needed: number) => `Seen, waiting for confirmations: ${seen} of ${needed}.`,
  },
};

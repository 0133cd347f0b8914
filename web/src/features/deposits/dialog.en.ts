import { brand } from '@sanduku/contracts/brand';

export const deposit = {
  title: 'Deposit',
  ways: 'Ways to deposit',
  usdtTab: 'USDT (Crypto)',
  mobileTab: 'Mobile Money',

  otherAmount: 'Other amount',
  playNow: 'Play now',

  usdt: {
    network: 'Network',
    networks: { trc20: 'TRC-20', erc20: 'ERC-20' },
    fees: {
      trc20: 'Network fee: about 1 USDT, charged by your wallet.',
      erc20: 'Network fee: about 15-30 USDT, charged by your wallet. TRC-20 is much cheaper.',
    },
    view: 'Show the address as',
    views: { qr: 'QR code', manual: 'Text' },
    address: (network: string) => `Your ${network} address`,
    qrLabel: (address: string) => `QR code for the address ${address}`,
    loading: 'Loading...',
    copyAddress: 'Copy address',
    warning: (network: string) =>
      `Send only USDT, and only on ${network}. Anything else sent to this address is lost.`,
    amountTitle: 'Amount to send',
    equivalent: (amount: string, usdt: string) => `${amount} = ${usdt} USDT`,
    anyAmount: `Send any amount. We credit it within ${brand.figures.depositMinutes} minutes, at our rate when it appears on the network.`,
    incoming: 'Incoming',
    qrFailed: 'Failed to generate QR code',
  },

  sandbox: {
    title: 'Sandbox: send test USDT',
    text: (usdt: string) => `Sends ${usdt} USDT of play money to this address.`,
    send: 'Send test USDT',
    sending: 'Sending…',
    sent: 'Sent. It will appear above in a moment.',
    failed: 'The test transfer failed. Please try again.',
  },

  mobile: {
    provider: 'Provider',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    amount: 'Amount',
    minimum: (amount: string) => `Minimum: ${amount}.`,
    phone: 'Phone number',
    phoneHint: 'A Ugandan number, such as 0772\u00a0123\u00a0456.',
    approveHint: 'You’ll approve the payment on this phone.',
    abroad: (amount: string, shillings: string) =>
      `Mobile money works with Ugandan numbers only. For ${amount} the phone pays the equivalent in UGX: ${shillings}. If our rate changes before you pay, we credit the value at that time, but never more than ${amount}.`,
    trouble: (provider: string) => `${provider} has problems right now. Payments may be late.`,
    tryOther: (provider: string) => `You can use ${provider} instead.`,
    submit: (amount: string) => `Deposit ${amount}`,
    submitting: 'Sending a request to your phone…',
    onePromptOnly: 'If your phone already has the request, trying again won’t send another.',
    errors: {
      failed: 'Deposit failed. Please try again.',
      network: 'Network error. Please check your connection and try again.',
    },
  },

  confirmation: {
    steps: {
      mobile: {
        begun: 'Request sent to your phone',
        toPay: 'Approve it on your phone',
        paid: 'Approved on your phone',
      },
      usdt: {
        begun: 'Seen on the network',
        toPay: 'Waiting for confirmations',
        paid: 'Confirmed by the network',
      },
      checking: 'We’re checking with the provider',
      balance: 'In your balance',
      declined: 'Declined',
      notCharged: 'You weren’t charged',
    },
    onChain: 'Your USDT is on its way',
    reference: 'Reference',
    amount: 'Amount',
    phonePays: 'Your phone pays',
    charge: 'Charge',
    finalAmount: {
      waiting: 'You’ll receive',
      received: 'You’ll receive',
      credited: 'Credited',
      declined: 'You paid',
      unresolved: 'You’ll receive, if it was paid',
    },
    another: 'Make Another Deposit',
    again: 'Try again',
    waiting: {
      title: 'Check your phone',
      text: (phone: string, provider: string) =>
        `We sent a payment request to ${phone}. Approve it with your ${provider} PIN. We never ask you for that PIN.`,
    },
    timeLeft: 'Time left to approve',
    timeOver: 'The time to approve is over. We’re checking with the provider.',
    noPrompt: (code: string) => `No request on the phone? Dial ${code} and look for payments to approve.`,
    codes: { mtn: '*165#', airtel: '*185#' },
    slow: {
      title: 'This is taking longer than usual.',
      text: 'If you’ve approved it, you’re done. We’ll credit it when the provider confirms, even if you close this window.',
    },
    received: {
      title: 'Your money has arrived',
      text: 'We’re adding it to your balance.',
    },
    credited: {
      title: (amount: string) => `${amount} credited`,
      text: 'It’s in your balance.',
      less: (promised: string) =>
        `It’s in your balance. Our rate changed before you paid. It would have been ${promised}.`,
    },
    declined: {
      title: 'The payment didn’t go through',
      text: 'You weren’t charged.',
    },
    unresolved: {
      title: 'We’re checking this payment',
      text: 'The provider hasn’t confirmed it. Don’t pay again: if money left your phone, we’ll credit it. If you contact support, give them the reference below.',
      support: 'Contact support',
    },
  },
};

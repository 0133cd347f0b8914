import { brand } from '@sanduku/contracts/brand';

/** The deposit dialog, in English. */
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
      trc20: 'Network fee: about 1 USDT, taken by your wallet when you send.',
      erc20: 'Network fee: about 15-30 USDT, taken by your wallet when you send. TRC-20 costs far less.',
    },
    view: 'Show the address as',
    views: { qr: 'QR code', manual: 'Text' },
    address: (network: string) => `Your ${network} address`,
    qrLabel: (address: string) => `QR code of the address ${address}`,
    loading: 'Loading...',
    copyAddress: 'Copy address',
    warning: (network: string) =>
      `Send only USDT, and only on ${network}. Anything else sent to this address is lost.`,
    amountTitle: 'How much to send',
    equivalent: (amount: string, usdt: string) => `${amount} = ${usdt} USDT`,
    anyAmount: `Whatever you send is credited within ${brand.figures.depositMinutes} minutes, at our rate of the moment it is seen on the network.`,
    incoming: 'Coming in',
    qrFailed: 'Failed to generate QR code',
  },

  sandbox: {
    title: 'Sandbox: send test USDT',
    text: (usdt: string) => `Sends ${usdt} USDT of play money to this address, as a wallet would.`,
    send: 'Send test USDT',
    sending: 'Sending …',
    sent: 'Sent. It appears above as soon as the network has seen it.',
    failed: 'The test transfer did not work. Please try again.',
  },

  mobile: {
    provider: 'Provider',
    providers: { mtn: 'MTN', airtel: 'Airtel' },
    amount: 'Amount',
    minimum: (amount: string) => `At least ${amount}.`,
    phone: 'Phone number',
    phoneHint: 'A Ugandan number, such as 0772 123 456.',
    approveHint: 'You approve the payment on this phone.',
    abroad: (amount: string, shillings: string) =>
      `Mobile money works with Ugandan numbers. For ${amount} the phone pays the equivalent in UGX: ${shillings}. Should our rate change before it is paid, you are credited what the payment is worth then, and never more than ${amount}.`,
    submit: (amount: string) => `Deposit ${amount}`,
    submitting: 'Asking your phone …',
    asksOnce: 'If your phone has been asked already, trying again does not ask it twice.',
    errors: {
      failed: 'Deposit failed. Please try again.',
      network: 'Network error. Please check your connection and try again.',
    },
  },

  confirmation: {
    steps: ['Approve', 'Received', 'Credited'],
    reference: 'Reference',
    amount: 'Amount',
    phonePays: 'Your phone pays',
    charge: 'Charge',
    /** While it is true; a declined deposit has none. */
    finalAmount: {
      waiting: 'You will be credited',
      received: 'You will be credited',
      credited: 'Credited',
      in_doubt: 'Credited if it was paid',
    },
    another: 'Make Another Deposit',
    again: 'Try again',
    waiting: {
      title: 'Look at your phone',
      text: (phone: string, provider: string) =>
        `We have asked ${phone}. Approve the payment with your ${provider} PIN; we never ask for it.`,
    },
    timeLeft: 'Time left to approve it',
    timeOver: 'The time to approve it is over. We are asking the provider what became of it.',
    noPrompt: (code: string) => `No prompt on the phone? Dial ${code} and look for payments to approve.`,
    codes: { mtn: '*165#', airtel: '*185#' },
    slow: {
      title: 'This takes longer than usual.',
      text: 'If you have approved it, there is nothing more to do: it is credited as soon as the provider tells us, also when you close this window.',
    },
    received: {
      title: 'Your money has arrived',
      text: 'It is being added to your balance.',
    },
    credited: {
      title: (amount: string) => `${amount} credited`,
      text: 'It is in your balance. Have a good game.',
      less: (promised: string) =>
        `It is in your balance. Our rate changed before you paid: it would have been ${promised}.`,
    },
    declined: {
      title: 'The payment did not go through',
      text: 'Nothing was paid.',
    },
    inDoubt: {
      title: 'We are checking this payment',
      text: 'The provider has not told us what became of it. Do not pay again: if money left your phone, it will be credited. Support can help you by the reference below.',
      support: 'Ask support',
    },
  },
};

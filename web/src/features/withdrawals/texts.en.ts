import { brand } from '@sanduku/contracts/brand';
import type { AccessPart } from '@sanduku/contracts/players/access';

const { withdrawalMinutes } = brand.figures;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const changed: Record<AccessPart, string> = {
  password: 'your password',
  pin: 'your withdrawal PIN',
  second_factor: 'your two-step verification',
  contact: 'your email address or phone number',
};

/** Validation messages are in the contracts. */
export const withdrawals = {
  card: {
    title: 'Withdraw',
    available: 'Available balance',
    minimum: { mobile: 'Mobile money minimum', crypto: 'USDT minimum' },
    processing: 'Processing time',
    processingTime: `${withdrawalMinutes} minutes, approved by a person`,
    promise: 'Our promise',
    promised: (minutes: number) => `Paid within ${minutes} minutes, or we add 0.1% for every 10 minutes late`,
    noPromise: 'No payment deadline right now',
    request: 'Request Withdrawal',
    disabled: (minimum: string) => `You need at least ${minimum} to withdraw.`,
    tooLittle: {
      mobile: (minimum: string) => `Minimum mobile money withdrawal: ${minimum}.`,
      crypto: (minimum: string) => `Minimum USDT withdrawal: ${minimum}.`,
    },
    setPin: 'Set a withdrawal PIN',
    changePin: 'Change withdrawal PIN',
  },

  hold: (until: string) => `To protect your money, withdrawals are on hold until ${until}.`,

  statementLink: 'Statement',

  channels: {
    mtn: 'MTN Mobile Money',
    airtel: 'Airtel Money',
    trc20: 'USDT (TRC-20)',
    erc20: 'USDT (ERC-20)',
    bep20: 'USDT (BEP-20)',
  },
  rails: { mtn: 'MTN', airtel: 'Airtel', trc20: 'USDT', erc20: 'USDT', bep20: 'USDT' },
  networks: { trc20: 'TRC-20', erc20: 'ERC-20', bep20: 'BEP-20' },

  dialog: {
    title: 'Withdraw',
    steps: ['Method', 'Details', 'Confirm'],
    back: 'Back',
    continue: 'Continue',

    method: {
      title: 'How should we pay you?',
      mobile: 'Mobile Money',
      mobileText: 'To an MTN or Airtel phone in Uganda, paid in UGX.',
      mobileFee: (fee: string, minimum: string) => `Fee: 2%, at least ${fee}. Minimum: ${minimum}.`,
      crypto: 'USDT (Crypto)',
      cryptoText: 'To your own wallet on TRC-\u206020, ERC-\u206020 or BEP-\u206020.',
      cryptoFee: (minimum: string) => `Fee: 0.5 to 5 USDT. Minimum: ${minimum}.`,
    },

    details: {
      mobileTitle: 'Which phone, and how much?',
      cryptoTitle: 'Which wallet, and how much?',
      phone: 'Phone number',
      phoneHint: 'An MTN or Airtel number in Uganda, such as 0772\u00a0123\u00a0456.',
      phoneGoesTo: (channel: string, number: string) => `${channel}, ${number}`,
      abroad: 'Mobile money goes to Ugandan phones only, in UGX.',
      network: 'Network',
      networkFee: (fee: string) => `Network fee: ${fee} USDT.`,
      address: 'USDT address',
      addressHint: (network: string) =>
        `Your wallet’s address on ${network}. We can’t get back USDT sent to a wrong address.`,
      amount: 'Amount to withdraw',
      available: (amount: string) => `Available: ${amount}, before fees.`,
      availableAfter: (amount: string, fee: string) =>
        `Available: ${amount}, after the minimum fee of ${fee}.`,
      all: 'Withdraw all',
    },

    cost: {
      amount: 'Amount',
      fee: 'Fee',
      total: 'Total deduction',
      arrives: 'You receive',
      rate: (rate: string) => `1 USDT = ${rate}`,
      rateLabel: 'Rate',
    },

    confirm: {
      title: 'Is this right?',
      to: 'To',
      code: '4-digit code',
      codeMissing: 'Please enter the four digits',
      ownPin: 'Choose your own PIN instead of 1010. It protects withdrawals and transfers.',
      robot: 'Enter 1010 to show you’re not a robot.',
      pin: 'Withdrawal PIN',
      pinHint: 'The four digits you chose.',
      unknown: 'Your withdrawal PIN, or 1010 if you haven’t set one.',
      review: `A person reviews every withdrawal. We process it within ${withdrawalMinutes} minutes.`,
      exchanged:
        'If our rate changes before approval, you get the value at that time, but never more than shown here.',
      submit: (amount: string) => `Withdraw ${amount}`,
      submitting: 'Sending your request…',
      retry: 'Try again',
      unsure: 'We don’t know if your request arrived. Try again: it can only count once.',
      protect: 'Set a PIN',
      changePin: 'Change your PIN',
    },

    done: 'Request submitted',
  },

  alerts: {
    successTitle: 'Withdrawal requested',
    success: (amount: string, to: string, id: string, status: string) =>
      `${amount} to ${to}.\n\nTransaction ID: ${id}\nStatus: ${status}\n\nYour request is pending admin approval.`,
    failedTitle: 'Withdrawal not completed',
    failed: (message: string) => `Withdrawal failed: ${message}`,
    error: (message: string) => `Error: ${message}`,
    noMessage: 'Failed to process withdrawal. Please try again.',
  },
  submitted: 'Withdrawal request submitted successfully!',

  pin: {
    setTitle: 'Set a withdrawal PIN',
    changeTitle: 'Change withdrawal PIN',
    text: 'With a PIN, someone who finds your phone unlocked can’t withdraw or send your money.',
    currentPin: 'Current PIN',
    currentPinHint: 'The one you’re replacing.',
    forgotten: 'I forgot my PIN',
    waits: 'Withdrawals are on hold for 24 hours after a change.',
    allWaits: 'Withdrawals and transfers will be on hold for 24 hours.',
    pin: 'New PIN',
    pinHint: 'Four digits only you know.',
    pinWrong: 'A PIN has four digits',
    password: 'Your password',
    passwordHint: 'To confirm it’s you.',
    passwordMissing: 'Password is required',
    save: 'Save PIN',
    saving: 'Saving…',
    remove: 'Remove PIN',
    removing: 'Removing…',
    saved: 'Your withdrawal PIN is set.',
    removed: 'Your withdrawal PIN was removed.',
    failed: 'We couldn’t change your PIN. Please try again.',
  },

  history: {
    title: 'Recent withdrawals',
    list: 'Your withdrawals',
    none: 'No withdrawal history found',
    noneText: 'Your withdrawals and their status appear here.',
    request: 'Request Withdrawal',
    failed: 'Failed to load withdrawal history',
    failedText: 'Your withdrawals are safe. Check your connection and refresh.',
    moreFailed: 'Failed to fetch withdrawal history. Please try again.',
    /** Others are shown as received. */
    statuses: {
      pending: 'Processing',
      approved: 'Approved',
      completed: 'Completed',
      rejected: 'Rejected',
      failed: 'Failed',
    },
    unknownStatus: 'Unknown',
    sentences: {
      pending: (rail: string) => `You asked to withdraw to ${rail}`,
      approved: (rail: string) => `Your withdrawal to ${rail} is on its way`,
      completed: (rail: string) => `You withdrew to ${rail}`,
      rejected: (rail: string) => `Your withdrawal to ${rail} was rejected`,
      failed: (rail: string) => `Your withdrawal to ${rail} failed`,
    },
    paysLess: (promised: string) => `Our rate changed before approval. It would have been ${promised}.`,
    note: (note: string) => `Note: ${note}`,
    moneyBack: 'The amount and the fee are back in your balance.',
    reference: 'Reference',
    id: 'Transaction ID',
  },

  tracker: {
    route: (rail: string, destination: string) => `To ${rail}, ${destination}`,
    titles: {
      pending: 'A person is checking your request',
      approved: 'We’re paying you',
      completed: 'Your money is there',
      rejected: 'We rejected this request',
      failed: 'The payment failed',
    },
    onHold: 'Your request is on hold',
    unresolved: 'We’re checking this payment',
    waitsForFloat: 'Your payment is next',
    afterwards: 'Once it’s approved, we send the money. You don’t need to keep this page open.',
    steps: {
      requested: 'Requested',
      review: 'Approval by a person',
      approved: 'Approved',
      rejected: 'Rejected',
      paying: 'Being paid',
      paid: 'Paid',
      failed: 'Payment failed',
      moneyBack: 'Money back in your balance',
    },
  },

  stats: {
    label: 'Your withdrawal figures',
    completed: 'Completed',
    pending: 'In progress',
    total: 'Total withdrawn',
    failed: 'Failed to fetch withdrawal statistics',
  },

  clock: {
    place: (place: number, waiting: number) =>
      place === 1 && waiting <= 1 ? 'Next in the queue.' : `Number ${place} of ${waiting} in the queue.`,
    farBack: 'More than 100 withdrawals are ahead of yours.',
    onHold: (what: AccessPart, until: string) =>
      `On hold until ${until} because ${changed[what]} was changed. This protects your money.`,
    paying: 'Approved. Your payment is on its way.',
    waitsForFloat: (rail: string) => `We’re topping up our ${rail} wallet; your withdrawal is next.`,
    unresolved: 'The provider hasn’t confirmed the payment. Our team is checking.',
    longer: (p95: string) => `This is taking longer than usual: 95% are paid within ${p95}.`,
    typical: (median: string, p95: string) => `Half are paid within ${median}, 95% within ${p95}.`,
    nearlyAll: (p95: string) => `95% are paid within ${p95}.`,
    notMeasured: `Usually ${withdrawalMinutes.replace('-', '-\u2060')} minutes.`,
    oneMinute: 'a minute',
    minutes: (count: number) => plural(count, 'minute', 'minutes'),
    hours: (count: number) => plural(count, 'hour', 'hours'),
    days: (count: number) => plural(count, 'day', 'days'),
  },

  promise: {
    until: (until: string, most: string) =>
      `Paid by ${until}, or we add 0.1% for every 10 minutes late, up to ${most}.`,
    withoutCredit: (until: string) => `Paid by ${until}. Late payments earn a credit once you have played.`,
    paused: (until: string) => `Our payment deadline is paused. It’s now ${until}.`,
    late: (until: string, credited: string, most: string) =>
      `This was due by ${until}. Credited so far: ${credited}, up to ${most}.`,
    waitsForFunds: 'You’re due more. We’ll credit it when the operator’s funds allow.',
    onTime: (until: string) => `Paid on time. It was due by ${until}.`,
    credited: (until: string, credited: string) =>
      `This was due by ${until}. Credited for the delay: ${credited}.`,
    none: 'No payment deadline for this one.',
  },

  strip: {
    label: 'Withdrawals in progress',
    title: (amount: string) => `Withdrawal of ${amount}`,
    details: 'Details',
  },
};

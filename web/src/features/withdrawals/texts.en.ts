import { brand } from '@sanduku/contracts/brand';
import type { AccessPart } from '@sanduku/contracts/players/access';

const { withdrawalMinutes } = brand.figures;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What has been changed, as it stands in a sentence. */
const changed: Record<AccessPart, string> = {
  password: 'your password',
  pin: 'your withdrawal PIN',
  second_factor: 'your second step',
  contact: 'your e-mail address or phone number',
};

/** Withdrawals, in English. What is wrong with a request is said by the rules in the contracts. */
export const withdrawals = {
  card: {
    title: 'Withdraw',
    available: 'Available balance',
    minimum: { mobile: 'Minimum by mobile money', crypto: 'Minimum by USDT' },
    processing: 'Processing time',
    processingTime: `${withdrawalMinutes} minutes, approved by a person`,
    promise: 'Promise',
    promised: (minutes: number) => `Paid within ${minutes} minutes, or 0.1% for each 10 minutes more`,
    noPromise: 'None: no time is promised at the moment',
    request: 'Request Withdrawal',
    tooLittle: {
      mobile: (minimum: string) => `Mobile money is paid out from ${minimum} on.`,
      crypto: (minimum: string) => `USDT is paid out from ${minimum} on.`,
    },
    setPin: 'Set a withdrawal PIN',
    changePin: 'Change withdrawal PIN',
  },

  statementLink: 'Statement',

  channels: {
    mtn: 'MTN Mobile Money',
    airtel: 'Airtel Money',
    trc20: 'USDT (TRC-20)',
    erc20: 'USDT (ERC-20)',
    bep20: 'USDT (BEP-20)',
  },
  networks: { trc20: 'TRC-20', erc20: 'ERC-20', bep20: 'BEP-20' },

  dialog: {
    title: 'Withdraw',
    steps: ['Method', 'Details', 'Confirm'],
    back: 'Back',
    continue: 'Continue',

    method: {
      title: 'How do you want your money?',
      mobile: 'Mobile Money',
      mobileText: 'To an MTN or Airtel phone in Uganda, paid in UGX.',
      mobileFee: (fee: string, minimum: string) => `Fee 2%, at least ${fee}. From ${minimum}.`,
      crypto: 'USDT (Crypto)',
      cryptoText: 'To your own wallet on TRC-\u206020, ERC-\u206020 or BEP-\u206020.',
      cryptoFee: (minimum: string) => `Fee 0.5 to 5 USDT. From ${minimum}.`,
    },

    details: {
      mobileTitle: 'To which phone, and how much?',
      cryptoTitle: 'To which wallet, and how much?',
      phone: 'Phone number',
      phoneHint: 'A Ugandan MTN or Airtel number, such as 0772 123 456.',
      phoneGoesTo: (channel: string, number: string) => `${channel}, ${number}`,
      abroad: 'Mobile money is paid to Ugandan phones only, and in UGX.',
      network: 'Network',
      networkFee: (fee: string) => `Network fee: ${fee} USDT.`,
      address: 'USDT address',
      addressHint: (network: string) =>
        `Your wallet’s address on ${network}. A transfer to a wrong address cannot be called back.`,
      amount: 'Amount to withdraw',
      available: (amount: string) => `Available: ${amount}, before fees.`,
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
      method: 'Method',
      to: 'To',
      code: '4-digit code',
      robot: 'Enter 1010 to show that you are not a robot.',
      pin: 'Withdrawal PIN',
      pinHint: 'The four digits that you have set yourself.',
      unknown: 'Your withdrawal PIN, or 1010 if you have not set one.',
      review: `A person looks at every withdrawal; it is processed within ${withdrawalMinutes} minutes.`,
      exchanged:
        'Should our rate change before it is approved, you receive what the amount is worth then, and never more than shown here.',
      submit: (amount: string) => `Withdraw ${amount}`,
      submitting: 'Sending your request …',
      retry: 'Try again',
      unsure:
        'We do not know whether your request arrived. Try again: the same request never withdraws twice.',
      protect: 'Protect withdrawals with a PIN of your own',
      changePin: 'Change your PIN',
    },

    done: {
      title: 'Request submitted',
      text: 'Your request is pending admin approval.',
    },
  },

  alerts: {
    successTitle: 'Withdrawal requested',
    success: (id: string, status: string) =>
      `Transaction ID: ${id}\nStatus: ${status}\n\nYour request is pending admin approval.`,
    failedTitle: 'Withdrawal not made',
    failed: (message: string) => `Withdrawal failed: ${message}`,
    error: (message: string) => `Error: ${message}`,
    noMessage: 'Failed to process withdrawal. Please try again.',
  },
  submitted: 'Withdrawal request submitted successfully!',

  pin: {
    setTitle: 'Set a withdrawal PIN',
    changeTitle: 'Change withdrawal PIN',
    text: 'With a PIN, nobody who finds your phone unlocked can withdraw your money or send it away.',
    currentPin: 'Current PIN',
    currentPinHint: 'The one you replace.',
    forgotten: 'I have forgotten my PIN',
    waits: 'Withdrawals wait for 24 hours after a change.',
    allWaits: 'Withdrawals and transfers to other players wait for 24 hours then.',
    pin: 'New PIN',
    pinHint: 'Four digits that only you know.',
    pinWrong: 'A PIN has four digits',
    password: 'Your password',
    passwordHint: 'So that we know it is you.',
    passwordMissing: 'Password is required',
    save: 'Save PIN',
    saving: 'Saving …',
    remove: 'Remove PIN',
    removing: 'Removing …',
    saved: 'Your withdrawal PIN is set.',
    removed: 'Your withdrawal PIN is removed.',
    failed: 'Your PIN could not be changed. Please try again.',
  },

  history: {
    title: 'Recent withdrawals',
    list: 'Your withdrawals',
    none: 'No withdrawal history found',
    noneText: 'Every withdrawal you ask for, and what has become of it, appears here.',
    request: 'Request Withdrawal',
    failed: 'Failed to load withdrawal history',
    failedText: 'Your withdrawals are safe with us. Check your connection and refresh.',
    moreFailed: 'Failed to fetch withdrawal history. Please try again.',
    /** How a withdrawal stands; whatever is not here is shown as it came. */
    statuses: {
      pending: 'Processing',
      approved: 'Approved',
      completed: 'Completed',
      rejected: 'Rejected',
      failed: 'Failed',
    },
    unknownStatus: 'Unknown',
    fee: (fee: string) => `fee ${fee}`,
    paid: (amount: string) => `receives ${amount}`,
    paysLess: (promised: string) =>
      `Our rate changed before it was approved: it would have been ${promised}.`,
    note: (note: string) => `Note: ${note}`,
    moneyBack: 'The amount and the fee are back in your balance.',
    reference: 'Reference',
    id: 'Transaction ID',
  },

  stats: {
    label: 'Your withdrawals in figures',
    completed: 'Completed',
    pending: 'Under way',
    total: 'Total withdrawn',
    failed: 'Failed to fetch withdrawal statistics',
  },

  clock: {
    place: (place: number, waiting: number) =>
      place === 1 && waiting <= 1 ? 'Next in the queue.' : `Place ${place} of ${waiting} in the queue.`,
    waits: (what: AccessPart, until: string) =>
      `Waits until ${until}, since ${changed[what]} was changed. This protects your money.`,
    paying: 'Approved: the payment is on its way.',
    inDoubt: 'The provider has not confirmed the payment: a person is finding out what became of it.',
    longer: (p95: string) => `It takes longer than usual: 95 of 100 are paid within ${p95}.`,
    typical: (median: string, p95: string) => `Half are paid within ${median}, 95 of 100 within ${p95}.`,
    nearlyAll: (p95: string) => `95 of 100 are paid within ${p95}.`,
    notMeasured: `Usually about ${withdrawalMinutes} minutes.`,
    lessThanAMinute: 'a minute',
    minutes: (count: number) => plural(count, 'minute', 'minutes'),
    hours: (count: number) => plural(count, 'hour', 'hours'),
    days: (count: number) => plural(count, 'day', 'days'),
  },

  promise: {
    until: (until: string, most: string) =>
      `Promised by ${until}; each 10 minutes more bring you 0.1% of the amount, at most ${most}.`,
    // To who has not played yet, or was credited as much as playing has cost.
    untilOnly: (until: string) => `Promised by ${until}. A longer wait is credited to who has played.`,
    stands: (until: string) => `The clock of our promise stands still meanwhile: promised by ${until}.`,
    late: (until: string, credited: string, most: string) =>
      `Promised by ${until}. Credited for the wait so far: ${credited}, at most ${most}.`,
    waitsForFunds: 'More is due to you and waits for the operator’s funds.',
    kept: (until: string) => `Promised by ${until}, and kept.`,
    credited: (until: string, credited: string) =>
      `Promised by ${until}. Credited for the wait: ${credited}.`,
    none: 'No time was promised for this one.',
  },

  strip: {
    label: 'Withdrawals under way',
    title: (amount: string) => `Withdrawal of ${amount}`,
    details: 'Details',
  },
};

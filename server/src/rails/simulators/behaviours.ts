/** What a simulated phone, or the provider behind it, does. A number's last four digits choose it. */
const byLastDigits = {
  '0000': 'declines',
  // Nobody picks up: after five minutes the provider gives up. With a payout, it never says what became of it.
  '0001': 'never_answers',
  '0002': 'expires',
  '0003': 'slow',
  '0004': 'no_callback',
  '0005': 'two_callbacks',
  // Somebody who knows the callback address claims success at once; the phone then declines.
  '0006': 'forged_callback',
  // Where the provider names the amount, it is another one than the one it was asked for.
  '0007': 'wrong_amount',
  // The provider takes the order and answers with an error all the same.
  '0008': 'server_error',
  // Too many requests, the first time.
  '0009': 'rate_limited',
  '0010': 'not_enough_money',
} as const;

export type Behaviour = 'pays' | (typeof byLastDigits)[keyof typeof byLastDigits];

export function behaviourOf(phone: string): Behaviour {
  return (byLastDigits as Record<string, Behaviour>)[phone.slice(-4)] ?? 'pays';
}

/** How a payment stands at its provider. */
export type Stage = 'pending' | 'paid' | 'declined' | 'expired' | 'not_enough_money';

/** What the behaviour leads to in the end. */
export function endOf(behaviour: Behaviour): Exclude<Stage, 'pending'> {
  switch (behaviour) {
    case 'declines':
    case 'forged_callback':
      return 'declined';
    case 'never_answers':
    case 'expires':
      return 'expired';
    case 'not_enough_money':
      return 'not_enough_money';
    default:
      return 'paid';
  }
}

const GIVES_UP_MS = 5 * 60_000;
const SLOW_FACTOR = 10;

/** How long it takes until then, when a phone usually takes so long. */
export function durationOf(behaviour: Behaviour, usualMs: number): number {
  if (behaviour === 'never_answers') return GIVES_UP_MS;
  return behaviour === 'slow' ? usualMs * SLOW_FACTOR : usualMs;
}

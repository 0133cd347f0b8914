import type { DeclineReason } from '../../modules/deposits/reasons.ts';
import type { PayoutFailure } from '../../modules/withdrawals/payout-failures.ts';

/** What the codes of one of Airtel's services mean. */
export interface AirtelCodes<Reason> {
  /** Why it failed for good; undefined when these codes do not say so. */
  reasonOf(codes: readonly string[]): Reason | undefined;
  /** Paid, in process, or known from before: the order has arrived, and an enquiry tells the rest. */
  hasArrived(codes: readonly string[]): boolean;
  /** Airtel has never heard of the order. */
  isNotFound(codes: readonly string[]): boolean;
  /** Still to be found out by an enquiry. */
  isAmbiguous(codes: readonly string[]): boolean;
  readonly expired: Reason;
  readonly otherwise: Reason;
}

/** Of the gateway in front of all services. */
const DUPLICATE = 'ESB000041';
const NOT_FOUND = 'ESB000045';

export const collectionCodes = codesOf<DeclineReason>({
  prefix: 'DP008000010',
  arrived: ['01', '06'],
  notFound: ['25'],
  ambiguous: ['00'],
  // What is missing here is not final: 24, say, is a timeout.
  reasons: {
    '02': 'wrong_pin',
    '03': 'limit_reached',
    '04': 'wrong_amount',
    '05': 'declined_on_phone',
    '07': 'not_enough_money',
    '08': 'declined_on_phone',
    '29': 'expired',
  },
  gateway: {
    ESB000011: 'failed',
    ESB000033: 'wrong_number',
    ESB000034: 'provider_unavailable',
    ESB000035: 'provider_unavailable',
    ESB000036: 'wrong_number',
    ESB000039: 'provider_unavailable',
  },
  expired: 'expired',
  otherwise: 'failed',
});

export const disbursementCodes = codesOf<PayoutFailure>({
  prefix: 'DP009000010',
  // 11 and 17: the order has arrived before.
  arrived: ['01', '06', '11', '17'],
  notFound: [],
  // 14: Airtel itself has waited too long for an answer.
  ambiguous: ['00', '14'],
  reasons: { '03': 'limit_reached', '07': 'rail_empty', '12': 'wrong_destination' },
  gateway: {
    ESB000011: 'failed',
    ESB000033: 'wrong_destination',
    ESB000034: 'rail_unavailable',
    ESB000035: 'rail_unavailable',
    ESB000036: 'wrong_destination',
    ESB000039: 'rail_unavailable',
  },
  expired: 'failed',
  otherwise: 'failed',
});

interface CodeTable<Reason> {
  /** What all codes of the service begin with; two digits follow. */
  readonly prefix: string;
  readonly arrived: readonly string[];
  readonly notFound: readonly string[];
  readonly ambiguous: readonly string[];
  readonly reasons: Readonly<Record<string, Reason>>;
  /** Codes of the gateway that say for certain that nothing will happen. */
  readonly gateway: Readonly<Record<string, Reason>>;
  readonly expired: Reason;
  readonly otherwise: Reason;
}

function codesOf<Reason>(table: CodeTable<Reason>): AirtelCodes<Reason> {
  const { prefix, arrived, notFound, ambiguous, reasons, gateway, expired, otherwise } = table;
  const hasOneOf = (codes: readonly string[], endings: readonly string[]) =>
    endings.some((ending) => codes.includes(`${prefix}${ending}`));
  return {
    reasonOf: (codes) =>
      codes
        .map((code) => (code.startsWith(prefix) ? reasons[code.slice(prefix.length)] : gateway[code]))
        .find((reason) => reason !== undefined),
    hasArrived: (codes) => codes.includes(DUPLICATE) || hasOneOf(codes, arrived),
    isNotFound: (codes) => codes.includes(NOT_FOUND) || hasOneOf(codes, notFound),
    isAmbiguous: (codes) => hasOneOf(codes, ambiguous),
    expired,
    otherwise,
  };
}

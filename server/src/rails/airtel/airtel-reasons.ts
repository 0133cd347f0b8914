import type { DeclineReason } from '../../domain/deposits/reasons.ts';

const COLLECTION = 'DP008000010';

/** The last two digits of a collection's code, in our words. What is missing here is not final: 24, say, is a timeout. */
const collectionReasons: Record<string, DeclineReason> = {
  '02': 'wrong_pin',
  '03': 'limit_reached',
  '04': 'wrong_amount',
  '05': 'declined_on_phone',
  '07': 'not_enough_money',
  '08': 'declined_on_phone',
  '29': 'expired',
};

/** Codes of the gateway in front of it that say for certain that nothing will happen. */
const gatewayReasons: Record<string, DeclineReason> = {
  ESB000011: 'failed',
  ESB000033: 'wrong_number',
  ESB000034: 'provider_unavailable',
  ESB000035: 'provider_unavailable',
  ESB000036: 'wrong_number',
  ESB000039: 'provider_unavailable',
};

/** Why it failed for good; undefined when these codes do not say so. */
export function reasonOf(codes: readonly string[]): DeclineReason | undefined {
  for (const code of codes) {
    const reason = code.startsWith(COLLECTION)
      ? collectionReasons[code.slice(COLLECTION.length)]
      : gatewayReasons[code];
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The order has arrived before. */
export const isDuplicate = (codes: readonly string[]) => codes.includes('ESB000041');

/** Airtel has never heard of the order. */
export const isNotFound = (codes: readonly string[]) =>
  codes.includes('ESB000045') || codes.includes(`${COLLECTION}25`);

/** Paid or in process: either way the order has arrived, and an enquiry tells the rest. */
export const hasArrived = (codes: readonly string[]) =>
  codes.includes(`${COLLECTION}01`) || codes.includes(`${COLLECTION}06`);

/** Still to be found out by an enquiry. */
export const isAmbiguous = (codes: readonly string[]) => codes.includes(`${COLLECTION}00`);

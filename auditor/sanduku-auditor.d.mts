// For tests: what they call of the one file.
export class Audit {
  constructor(pinnedKey?: string);
  /** The line that was read last, counted from 1. */
  readonly line: number;
}

/** Throws at the first difference; its message says what differs. */
export function auditBytes(bytes: Buffer, audit: Audit): void;
/** Throws at the first difference; `pinnedKey` is the house's as its user knows it. */
export function auditReceipt(receipt: object, pinnedKey?: string): void;
export function playAgain(
  roundId: string,
  seed: string,
  clientSeed: string,
  box: number,
  prizes: readonly number[],
): { prize: number; seedHash: string; boardHash: string };
export function signerOf(chain: string, text: string, signature: string): string;

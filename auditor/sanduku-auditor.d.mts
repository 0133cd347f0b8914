// Types for tests.
export class Audit {
  constructor(pinnedKey?: string);
  /** The last line read, starting at 1. */
  readonly line: number;
}

/** Throws at the first difference, with a message that names it. */
export function auditBytes(bytes: Buffer, audit: Audit): void;
/** Throws at the first difference; `pinnedKey` is the signing key the user expects. */
export function auditReceipt(receipt: object, pinnedKey?: string): void;
export function playAgain(
  roundId: string,
  seed: string,
  clientSeed: string,
  box: number,
  prizes: readonly number[],
): { prize: number; seedHash: string };
export function signerOf(chain: string, text: string, signature: string): string;

// Types for tests.
interface SignedText {
  readonly text: string;
  readonly signature: string;
  readonly key: string;
}

export const RULES: ReadonlySet<string>;

export class Audit {
  /** The signing key and published heads, as the auditor knows them from elsewhere. */
  constructor(known?: { key?: string | undefined; heads?: readonly SignedText[] | undefined });
  readonly line: number;
}

/** Throws at the first difference, naming it and the `rule` it breaks. */
export function auditBytes(bytes: Buffer, audit: Audit): void;
/** Throws like auditBytes; `pinnedKey` is the signing key the user expects. */
export function auditReceipt(receipt: object, pinnedKey?: string): void;
export function openRound(
  roundId: string,
  seed: string,
  prizes: readonly number[],
): (clientSeed: string) => { shift: number; prizes: number[] };
export function signerOf(chain: string, text: string, signature: string): string;

import { isIncluded, readSignedHead } from './log.ts';
import type { SignedText } from './signed-text.ts';

// docs/transparency.md, "Keys".

/** A key's record with its path to the first head that covers it. */
export interface Announcement {
  readonly index: number;
  readonly record: string;
  readonly path: readonly string[];
  readonly head: SignedText;
}

/** The known keys, then those announced under heads that these signed. */
export async function followKeys(
  known: readonly string[],
  announcements: readonly Announcement[],
): Promise<readonly string[]> {
  const reached = new Set(known);
  for (const { record, head, ...place } of announcements) {
    const signed = reached.has(head.key) ? await readSignedHead(head.key, head) : undefined;
    const next = signed && isIncluded({ record, ...place }, signed) ? announcedKey(record) : undefined;
    if (next !== undefined) reached.add(next);
  }
  return [...reached];
}

const KEY_RECORD = /^\{"at":"[^"]*","key":"([0-9a-f]{64})","kind":"key"\}$/;

export function announcedKey(record: string): string | undefined {
  return KEY_RECORD.exec(record)?.[1];
}

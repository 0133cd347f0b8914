import { isIncluded, readSignedHead } from './log.ts';
import type { SignedText } from './signed-text.ts';

// docs/transparency.md, "The transparency log", record `key`.

/** A key's record with its path to the first head that covers it. */
export interface Announcement {
  readonly index: number;
  readonly record: string;
  readonly path: readonly string[];
  readonly head: SignedText;
}

/** True if each key on the way lies under a head signed by the previous one. */
export async function leadsTo(
  from: string,
  to: string,
  announcements: readonly Announcement[],
): Promise<boolean> {
  const reached = new Set([from]);
  for (const { record, head, ...place } of announcements) {
    const signed = reached.has(head.key) ? await readSignedHead(head.key, head) : undefined;
    const next = signed && isIncluded({ record, ...place }, signed) ? keyIn(record) : undefined;
    if (next !== undefined) reached.add(next);
  }
  return reached.has(to);
}

const KEY_RECORD = /^\{"at":"[^"]*","key":"([0-9a-f]{64})","kind":"key"\}$/;

function keyIn(record: string): string | undefined {
  return KEY_RECORD.exec(record)?.[1];
}

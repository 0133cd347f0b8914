import {
  type Head,
  isExtension,
  isIncluded,
  readHead,
  readSignedHead,
} from '@sanduku/contracts/transparency/log';
import { statementRecord } from '@sanduku/contracts/transparency/records';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { browserStorage } from '../../lib/browser.ts';
import { kinshipOf } from '../../lib/signing-keys.ts';

const KEY = 'log-head';
/** By then everything is in the log (docs/transparency.md). */
const MERGE_DELAY_MS = 120_000;

/** A look costs a kilobyte of a player's data. */
const LOOK_AGAIN_MS = 60 * 60_000;

/** A fault of the log, with its proof. */
export interface LogAlarm {
  readonly problem:
    | 'head_signature' // the newest head is not signed with the key of the house, nor one that the log announces
    | 'rewritten' // the log does not begin with what this browser has seen of it
    | 'statement'; // the day's statement is not in the log, or another one is
  readonly evidence: object;
}

export interface LogCheck {
  readonly api: Pick<ApiClient, 'call'>;
  /** The one that this browser keeps. */
  readonly signingKey: string;
  /** A day's statement that this browser was shown. */
  readonly statement?: { readonly day: string; readonly taken: string; readonly signed: SignedText };
  readonly storage?: Storage;
}

/** Whether the log only grew since this browser last saw it. Undefined: all is right. Throws where there is no answer. */
export async function checkLog({
  api,
  signingKey,
  statement,
  storage = browserStorage(),
}: LogCheck): Promise<LogAlarm | undefined> {
  const { data: shown } = await api.call('GET /api/transparency/head');
  const kept = keptHead(storage);
  const seen = kept && readHead(kept.text);
  const kinship = await kinshipOf(api, signingKey, shown.key);
  // After a head is signed with a key, earlier keys sign no more heads.
  const isInTurn = kinship !== 'unknown' && !(kinship === 'earlier' && kept?.key === signingKey);
  const head = isInTurn ? await readSignedHead(shown.key, shown) : undefined;
  if (!head) return { problem: 'head_signature', evidence: { shown } };
  if (seen) {
    // Of several servers one may be a moment behind the other.
    const [earlier, later] = seen.size <= head.size ? [seen, head] : [head, seen];
    const path = await consistency(api, earlier, later);
    if (!path || !isExtension(earlier, later, path))
      return { problem: 'rewritten', evidence: { kept, shown, path } };
  }
  if (!seen || head.size >= seen.size) keepHead(storage, shown);
  return statement && checkStatement(api, head, statement);
}

/** Whether this browser knows what the log was like less than an hour ago. */
export function knowsLogOf(now: number, storage = browserStorage()): boolean {
  const kept = keptHead(storage);
  const seen = kept && readHead(kept.text);
  return seen !== undefined && now - Date.parse(seen.time) < LOOK_AGAIN_MS;
}

async function consistency(api: LogCheck['api'], from: Head, to: Head): Promise<string[] | undefined> {
  if (from.size === to.size) return [];
  try {
    const query = { from: from.size, to: to.size };
    return (await api.call('GET /api/transparency/consistency', { query })).data.path;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function checkStatement(
  api: LogCheck['api'],
  head: Head,
  { day, taken, signed }: NonNullable<LogCheck['statement']>,
): Promise<LogAlarm | undefined> {
  if (Date.parse(head.time) - Date.parse(taken) < MERGE_DELAY_MS) return undefined;
  try {
    const query = { day, size: head.size };
    const { data: found } = await api.call('GET /api/transparency/inclusion', { query });
    const isThere =
      found.record === statementRecord({ day, at: taken, text: signed.text }) && isIncluded(found, head);
    return isThere ? undefined : { problem: 'statement', evidence: { head, found, signed } };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    return { problem: 'statement', evidence: { head, signed } };
  }
}

function keptHead(storage: Storage): SignedText | undefined {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function keepHead(storage: Storage, head: SignedText): void {
  try {
    storage.setItem(KEY, JSON.stringify(head));
  } catch {
    // A full storage forgets, and begins anew.
  }
}

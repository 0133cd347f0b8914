import { timingSafeEqual } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/wallet';
import type { Queries } from '../../database/database.ts';
import { lookAtClaimed, lookAtOne } from './mobile-look.ts';
import type { MobileParts } from './mobile-parts.ts';
import { claimHinted, type Hinted, selectMobileDeposits } from './mobile-rows.ts';

export interface Hint {
  readonly provider: MobileProvider;
  /** The secret part of the address that was called. */
  readonly token: string;
  /** Anybody may have written it: it says at most which deposit to look at. */
  readonly body: unknown;
}

/** Hints that come while somebody is looking make them look once more. */
const MOST_LOOKS = 3;

/** Somebody says that something has happened: the provider is asked at once. Answers whether there is such a deposit. */
export async function takeHint(parts: MobileParts, hint: Hint): Promise<boolean> {
  const { queries } = parts.database;
  const { provider: rail } = hint;
  const hinted = whatIsHinted(parts, hint);
  if (hinted === undefined) return false;
  const deposit = await claimHinted(queries, { rail, hinted, now: parts.clock() });
  if (deposit === undefined) return isKnown(queries, rail, hinted);
  let looked = deposit.is_ours ? await lookAtClaimed(parts, deposit) : 'left_alone';
  for (let looks = 1; looks < MOST_LOOKS && looked === 'still_open'; looks++) {
    looked = await lookAtOne(parts, deposit.id);
  }
  return true;
}

function whatIsHinted({ rails }: MobileParts, { provider, token, body }: Hint): Hinted | undefined {
  const common = rails.callbackTokens[provider];
  if (common === undefined || !isSame(common, token)) return { callbackToken: token };
  const reference = rails[provider].referenceIn(body);
  return reference === undefined ? undefined : { reference };
}

async function isKnown(queries: Queries, rail: MobileProvider, hinted: Hinted): Promise<boolean> {
  const deposits = selectMobileDeposits(queries).where('rail', '=', rail);
  const found =
    'reference' in hinted
      ? deposits.where('reference', '=', hinted.reference)
      : deposits.where('callback_token', '=', hinted.callbackToken);
  return (await found.executeTakeFirst()) !== undefined;
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

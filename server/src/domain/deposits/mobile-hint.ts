import { timingSafeEqual } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/wallet';
import type { Queries } from '../../database/database.ts';
import { lookAtClaimed, lookAtOne } from './mobile-look.ts';
import type { NamedDeposit } from './mobile-marks.ts';
import type { MobileParts } from './mobile-parts.ts';
import { selectMobileDeposits } from './mobile-rows.ts';

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
  const named = namedIn(parts, hint);
  if (named === undefined) return false;
  const deposit = await parts.marks.claimHinted(named);
  if (deposit === undefined) return isKnown(parts.database.queries, named);
  let looked = deposit.is_ours ? await lookAtClaimed(parts, deposit) : 'left_alone';
  for (let looks = 1; looks < MOST_LOOKS && looked === 'still_open'; looks++) {
    looked = await lookAtOne(parts, deposit.id);
  }
  return true;
}

function namedIn({ rails }: MobileParts, { provider: rail, token, body }: Hint): NamedDeposit | undefined {
  const common = rails.callbackTokens[rail];
  if (common === undefined || !isSame(common, token)) return { rail, callbackToken: token, reference: null };
  const reference = rails[rail].referenceIn(body);
  return reference === undefined ? undefined : { rail, callbackToken: null, reference };
}

async function isKnown(queries: Queries, { rail, callbackToken, reference }: NamedDeposit): Promise<boolean> {
  const deposits = selectMobileDeposits(queries).where('rail', '=', rail);
  const found =
    callbackToken === null
      ? deposits.where('reference', '=', reference)
      : deposits.where('callback_token', '=', callbackToken);
  return (await found.executeTakeFirst()) !== undefined;
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

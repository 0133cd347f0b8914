import { timingSafeEqual } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { Queries } from '../../database/database.ts';
import type { MobileDeps } from './mobile-deps.ts';
import type { NamedDeposit } from './mobile-marks.ts';
import { lookAtClaimed, lookAtOne } from './mobile-poll.ts';
import { selectMobileDeposits } from './mobile-rows.ts';

export interface Webhook {
  readonly provider: MobileProvider;
  /** The secret part of the address that was called. */
  readonly token: string;
  /** Anybody may have written it: it says at most which deposit to look at. */
  readonly body: unknown;
}

/** Hints that come while somebody is looking make them look once more. */
const MOST_LOOKS = 3;

/** Somebody says that something has happened: the provider is asked at once. Answers whether there is such a deposit. */
export async function takeWebhook(deps: MobileDeps, hint: Webhook): Promise<boolean> {
  const named = namedIn(deps, hint);
  if (named === undefined) return false;
  const deposit = await deps.marks.claimNamed(named);
  if (deposit === undefined) return isKnown(deps.database.queries, named);
  let looked = deposit.is_ours ? await lookAtClaimed(deps, deposit) : 'left_alone';
  for (let looks = 1; looks < MOST_LOOKS && looked === 'still_open'; looks++) {
    looked = await lookAtOne(deps, deposit.id);
  }
  return true;
}

function namedIn({ rails }: MobileDeps, { provider: rail, token, body }: Webhook): NamedDeposit | undefined {
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

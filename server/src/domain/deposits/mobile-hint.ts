import { timingSafeEqual } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/wallet';
import { lookAtOne } from './mobile-look.ts';
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
  const { database, clock } = parts;
  const deposit = await findHinted(parts, hint);
  if (deposit === undefined) return false;
  // What is credited or about to be needs no hint.
  if (deposit.status === 'credited' || deposit.status === 'received') return true;
  await database.queries
    .updateTable('mobile_deposit')
    .set({ look_at: clock() })
    .where('deposit_id', '=', deposit.id)
    .execute();
  let looks = 0;
  while (looks < MOST_LOOKS && (await lookAtOne(parts, { id: deposit.id, rail: hint.provider }))) looks++;
  return true;
}

async function findHinted({ database, rails }: MobileParts, { provider, token, body }: Hint) {
  const deposits = selectMobileDeposits(database.queries).where('rail', '=', provider);
  const common = rails.callbackTokens[provider];
  if (common === undefined || !isSame(common, token)) {
    return deposits.where('callback_token', '=', token).executeTakeFirst();
  }
  const reference = rails[provider].referenceIn(body);
  return reference === undefined ? undefined : deposits.where('reference', '=', reference).executeTakeFirst();
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

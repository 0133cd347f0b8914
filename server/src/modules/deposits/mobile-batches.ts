import { Batcher } from '../../database/batcher.ts';
import { isUnavailable } from '../../database/errors.ts';
import type { Composite } from '../../database/functions.ts';
import { type CreditDeps, creditDeposits } from './credit.ts';
import { isPaidBefore, type MobileDeposit, markReceived, type Receipt } from './mobile-store.ts';

/** Polls of one round share the statements of each step. */
export interface MobileBatches {
  /** Before an order is sent. False: the player takes a break. */
  readonly tries: Pick<Batcher<bigint, boolean>, 'submit'>;
  /** Credits what the provider has confirmed. */
  readonly receipts: Pick<Batcher<Receipt, 'credited' | 'paid_before'>, 'submit'>;
  /** Ends leases. */
  readonly releases: Pick<Batcher<Composite<'poll_release'>, void>, 'submit'>;
}

export function createMobileBatches(deps: CreditDeps): MobileBatches {
  const { database, clock } = deps;
  const shared = { lanes: 1, isolates: (error: unknown) => !isUnavailable(error) };
  return {
    tries: new Batcher({
      ...shared,
      claims: (id: bigint) => [id],
      execute: async (ids) => {
        const rows = await database.call('mobile_deposit_try', { deposits: ids, now: clock() });
        const tried = new Set(rows.map(({ deposit_id }) => deposit_id));
        return ids.map((id) => tried.has(id));
      },
    }),
    receipts: new Batcher({
      ...shared,
      claims: ({ deposit }: Receipt) => [deposit.player_id],
      execute: async (receipts) => {
        try {
          await creditDeposits(deps, await markReceived(database, receipts, clock()));
          return receipts.map(() => 'credited' as const);
        } catch (error) {
          // A batch is repeated one by one.
          if (receipts.length === 1 && isPaidBefore(error)) return ['paid_before'];
          throw error;
        }
      },
    }),
    releases: new Batcher({
      ...shared,
      claims: ({ id }: Composite<'poll_release'>) => (id === null ? [] : [id]),
      execute: async (releases) => {
        await database.call('mobile_deposit_release', { releases });
        return releases.map(() => undefined);
      },
    }),
  };
}

/** `askedAt`: when the provider accepted the order. */
export function release(
  { releases }: Pick<MobileBatches, 'releases'>,
  { id, leased_until: lease }: Pick<MobileDeposit, 'id' | 'leased_until'>,
  next: Date | null,
  askedAt: Date | null = null,
): Promise<void> {
  return releases.submit({ id, lease, next_at: next, asked_at: askedAt });
}

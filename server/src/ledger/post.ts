import type { Composite, Row } from '../database/functions.ts';
import { isHouse, slotOf } from './accounts.ts';
import {
  fingerprintOf,
  type LedgerRefusal,
  type Leg,
  type OutboxEvent,
  type Posted,
  type Refused,
  type TransferCommand,
} from './transfer.ts';

export function ledgerCommand(command: TransferCommand, slot: number): Composite<'ledger_command'> {
  return {
    kind: command.kind,
    key: command.key,
    fingerprint: fingerprintOf(command),
    cause_id: command.cause === 'itself' ? null : command.cause,
    legs: ledgerLegs(command.legs, slot),
    events: ledgerEvents(command.events),
    rejection: null,
  };
}

export function ledgerLegs(legs: readonly Leg[], slot: number): Composite<'ledger_leg'>[] {
  return legs.map(({ account, amount }) => ({
    account_id: isHouse(account) ? slotOf(account, slot) : account.id,
    amount,
  }));
}

export function ledgerEvents(events: readonly OutboxEvent[] = []): Composite<'ledger_event'>[] {
  return events.map(({ topic, playerId, payload }) => ({ topic, player_id: playerId ?? null, payload }));
}

/** `Rejection`: further codes of the posting function. */
export function readPosted<Rejection extends string = never>(
  rows: readonly Row<'ledger_post'>[],
): (Posted | Refused<LedgerRefusal | Rejection>)[] {
  return rows.map(({ outcome, transfer_id, posted_at, balances }) =>
    isPosted(outcome)
      ? {
          status: outcome,
          transferId: transfer_id,
          postedAt: posted_at,
          balances: balances.map((balance) => balance ?? undefined),
        }
      : { status: 'refused', refusal: outcome as LedgerRefusal | Rejection },
  );
}

export function isPosted(outcome: string): outcome is Posted['status'] {
  return outcome === 'posted' || outcome === 'replayed';
}

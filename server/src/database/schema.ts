import type { Generated } from 'kysely';

/** The tables as queries see them. `bigint` columns arrive as bigint, `timestamptz` as Date, on both engines. */
export interface Tables {
  migration: { number: number; name: string; checksum: string; applied_at: Generated<Date> };
  ledger_account: {
    id: Generated<bigint>;
    player_id: bigint | null;
    kind: string;
    currency: string;
    slot: Generated<number>;
    balance: Generated<bigint>;
    opened_at: Generated<Date>;
  };
  ledger_transfer: {
    id: Generated<bigint>;
    kind: string;
    idempotency_key: string;
    fingerprint: string;
    details: unknown;
    created_at: Generated<Date>;
  };
  ledger_entry: { account_id: bigint; transfer_id: bigint; amount: bigint; balance_after: bigint };
  outbox: {
    id: Generated<bigint>;
    transfer_id: bigint | null;
    topic: string;
    player_id: bigint | null;
    payload: unknown;
    created_at: Generated<Date>;
  };
}

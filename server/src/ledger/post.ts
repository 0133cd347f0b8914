import type { Arguments, Row } from '../database/functions.ts';
import { isHouse, slotOf } from './accounts.ts';
import {
  fingerprintOf,
  type LedgerRefusal,
  type Posted,
  type Refused,
  type TransferCommand,
} from './transfer.ts';

/** What `ledger_post` takes of commands, and answers for them. */
export type PostArguments = Omit<Arguments<'ledger_post'>, 'objection'>;
export type PostAnswer = Row<'ledger_post'>;

/** The commands as `ledger_post` takes them. The house's side of all of them lands in one slot. */
export function postArguments(commands: readonly TransferCommand[], slot: number): PostArguments {
  const legs = commands.flatMap((command, index) =>
    command.legs.map((leg) => ({ command: index + 1, ...leg })),
  );
  const events = commands.flatMap((command, index) =>
    (command.events ?? []).map((event) => ({ command: index + 1, ...event })),
  );
  return {
    kind: commands.map(({ kind }) => kind),
    key: commands.map(({ key }) => key),
    fingerprint: commands.map(fingerprintOf),
    cause: commands.map(({ cause }) => (cause === 'itself' ? null : cause)),
    leg_command: legs.map(({ command }) => command),
    leg_account: legs.map(({ account }) => (isHouse(account) ? slotOf(account, slot) : account.id)),
    leg_amount: legs.map(({ amount }) => amount),
    event_command: events.map(({ command }) => command),
    event_topic: events.map(({ topic }) => topic),
    event_player: events.map(({ playerId }) => playerId ?? null),
    event_payload: events.map(({ payload }) => JSON.stringify(payload)),
  };
}

/** `Objection`: what the function that posts them may have against one of them. */
export function readPosted<Objection extends string = never>(
  commands: readonly TransferCommand[],
  answer: PostAnswer | undefined,
): (Posted | Refused<LedgerRefusal | Objection>)[] {
  if (answer === undefined) throw new Error('ledger_post gave no answer');
  let firstLeg = 0;
  let replays = 0;
  return commands.map((command, index) => {
    const legs = answer.leg_balance.slice(firstLeg, firstLeg + command.legs.length);
    firstLeg += command.legs.length;
    const outcome = answer.outcome[index];
    if (outcome == null) throw new Error('ledger_post left out an outcome');
    if (!isPosted(outcome)) return { status: 'refused', refusal: outcome as LedgerRefusal | Objection };
    const transferId = answer.transfer_id[index];
    const postedAt = outcome === 'posted' ? answer.posted_at : answer.replay_of?.[replays++];
    if (transferId == null || postedAt === undefined) throw new Error('ledger_post left out a transfer');
    return { status: outcome, transferId, postedAt, balances: legs.map((balance) => balance ?? undefined) };
  });
}

export function isPosted(outcome: string): outcome is Posted['status'] {
  return outcome === 'posted' || outcome === 'replayed';
}

import type { Call } from '../database/engine.ts';
import { isHouse, slotOf } from './accounts.ts';
import {
  fingerprintOf,
  type LedgerRefusal,
  type Posted,
  type TransferCommand,
  type TransferOutcome,
} from './transfer.ts';

/** What `ledger_post` answers. */
export interface PostAnswer {
  outcome: ('posted' | 'replayed' | LedgerRefusal)[];
  transfer_id: (bigint | null)[];
  leg_balance: (bigint | null)[];
  posted_at: Date;
  replay_of: Date[] | null;
}

const ledgerPost = {
  name: 'ledger_post',
  sql: `select * from ledger_post(
    $1::text[], $2::text[], $3::text[], $4::text[],
    $5::bigint[], $6::int[], $7::int[], $8::bigint[],
    $9::int[], $10::text[], $11::bigint[], $12::text[]
  )`,
};

/** Runs a call that answers one row. */
type Run = (call: Call, parameters: unknown[]) => Promise<PostAnswer[]>;

/** Posts commands in one call of `ledger_post`. The house's side of all of them lands in one slot. */
export async function postTransfers(
  run: Run,
  commands: readonly TransferCommand[],
  slot: number,
): Promise<TransferOutcome[]> {
  const [answer] = await run(ledgerPost, postParameters(commands, slot));
  if (answer === undefined) throw new Error('ledger_post gave no answer');
  return readAnswer(commands, answer);
}

function postParameters(commands: readonly TransferCommand[], slot: number): unknown[] {
  const legCommand: number[] = [];
  const legId: bigint[] = [];
  const legAmount: bigint[] = [];
  const eventCommand: number[] = [];
  const eventTopic: string[] = [];
  const eventPlayer: (bigint | null)[] = [];
  const eventPayload: string[] = [];
  for (const [index, command] of commands.entries()) {
    for (const { account, amount } of command.legs) {
      legCommand.push(index + 1);
      legId.push(isHouse(account) ? slotOf(account, slot) : account.id);
      legAmount.push(amount);
    }
    for (const event of command.events ?? []) {
      eventCommand.push(index + 1);
      eventTopic.push(event.topic);
      eventPlayer.push(event.playerId ?? null);
      eventPayload.push(JSON.stringify(event.payload));
    }
  }

  const accounts = [...new Set(legId)].sort((left, right) => (left < right ? -1 : 1));
  const numbers = new Map(accounts.map((id, index) => [id, index + 1]));

  return [
    commands.map((command) => command.kind),
    commands.map((command) => command.key),
    commands.map(fingerprintOf),
    commands.map((command) => JSON.stringify(command.details ?? {})),
    accounts,
    legCommand,
    legId.map((id) => numbers.get(id)),
    legAmount,
    eventCommand,
    eventTopic,
    eventPlayer,
    eventPayload,
  ];
}

function readAnswer(commands: readonly TransferCommand[], answer: PostAnswer): TransferOutcome[] {
  let firstLeg = 0;
  let replays = 0;
  return commands.map((command, index) => {
    const legs = answer.leg_balance.slice(firstLeg, firstLeg + command.legs.length);
    firstLeg += command.legs.length;
    const outcome = answer.outcome[index];
    if (outcome === undefined) throw new Error('ledger_post left out an outcome');
    if (!isPosted(outcome)) return { status: 'refused', refusal: outcome };
    const transferId = answer.transfer_id[index];
    const postedAt = outcome === 'posted' ? answer.posted_at : answer.replay_of?.[replays++];
    if (transferId == null || postedAt === undefined) throw new Error('ledger_post left out a transfer');
    return { status: outcome, transferId, postedAt, balances: legs.map((balance) => balance ?? undefined) };
  });
}

export function isPosted(outcome: string): outcome is Posted['status'] {
  return outcome === 'posted' || outcome === 'replayed';
}

import { auditMoney } from '../../../server/src/audit.ts';
import type { Queries } from '../../../server/src/database/database.ts';
import { idempotencyKey } from '../../../server/src/ledger/transfer.ts';
import { type Kept, keptOf, wrongDeposits } from './kept.ts';
import { type AnyCall, factsAsTold, type Recorded } from './recorded.ts';

export interface Comparison {
  /** Empty when all that was acknowledged is there once and exactly so, nothing else is, and the ledger is right. */
  readonly problems: readonly string[];
  /** Calls nobody was told the outcome of, and which were done all the same. */
  readonly doneUnheard: number;
}

/** Compares every answer that was given with what the database holds, and audits the whole ledger. */
export async function compareWithDatabase(recorded: Recorded, queries: Queries): Promise<Comparison> {
  const kept = new Map<string, Kept[]>();
  for (const item of await keptOf(queries, recorded.players)) {
    kept.set(item.name, [...(kept.get(item.name) ?? []), item]);
  }
  const problems = [...recorded.complaints];
  let doneUnheard = 0;
  for (const call of recorded.calls) {
    const name = nameOf(call);
    const found = kept.get(name) ?? [];
    kept.delete(name);
    if (call.outcome.status === 'unknown') doneUnheard += found.length;
    const problem = problemOf(call, found);
    if (problem) problems.push(`Player ${call.player.id}, ${call.kind} ${call.key}: ${problem}`);
  }
  const unheard = recorded.of('USDT deposit').filter(({ outcome }) => outcome.status === 'unknown');
  for (const { kind, name, playerId, facts } of [...kept.values()].flat()) {
    // Who pays on a chain and hears nothing has no hash to look for, but may have paid all the same.
    const payer = unheard.findIndex(({ player, body }) => player.id === playerId && body.amount === facts[0]);
    if (kind === 'USDT deposit' && payer >= 0) {
      unheard.splice(payer, 1);
      doneUnheard++;
    } else problems.push(`Nobody asked for the ${kind} ${name} of player ${playerId}`);
  }
  problems.push(...(await wrongDeposits(queries)), ...(await auditMoney(queries)).problems);
  return { problems, doneUnheard };
}

/** What the database knows a call by: its key, or the hash that the answer told. */
function nameOf(call: AnyCall): string {
  return call.kind === 'USDT deposit' && call.outcome.status === 'acknowledged'
    ? call.outcome.answer.transactionHash
    : idempotencyKey(`player:${call.player.id}`, call.key);
}

function problemOf(call: AnyCall, found: readonly Kept[]): string | undefined {
  const { outcome } = call;
  if (found.length > 1) return `is there ${found.length} times`;
  const [only] = found;
  if (outcome.status === 'refused') return only && `was refused (${outcome.code}), but done`;
  if (outcome.status === 'unknown') return undefined;
  if (only === undefined) return 'was acknowledged, but is not there';
  const [told, holds] = [JSON.stringify(factsAsTold(call)), JSON.stringify(only.facts)];
  return told === holds ? undefined : `was acknowledged as ${told}, but the database holds ${holds}`;
}

import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { User } from '@sanduku/contracts/players/api';
import { statementAccounts } from '@sanduku/contracts/statement/api';
import { readStatement, type StatementSummary } from '@sanduku/contracts/statement/signed-statement';
import { readLiabilities, verifyBranch } from '@sanduku/contracts/transparency/liabilities';
import {
  type Head,
  isExtension,
  isIncluded,
  readHead,
  statementRecord,
} from '@sanduku/contracts/transparency/log';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { KnownKeys } from '../../lib/signing-keys.ts';
import { ApiError } from '../../server/api-error.ts';
import type { ApiClient } from '../../server/client.ts';
import type { CallArguments, Route } from '../../server/routes.ts';
import {
  type Findings,
  type Lack,
  type LiabilityProblem,
  type Memory,
  type Periods,
  SIGHT_MS,
  type Sight,
} from './liability-check.ts';

/** By then every record is in the log (docs/transparency.md). */
const MERGE_DELAY_MS = 120_000;
/** Newer movements may have been in flight. */
const IN_FLIGHT_MS = 60_000;
/** A period with too many movements is halved down to this. */
const SHORTEST_MS = 60_000;

interface Proofs {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keys: KnownKeys;
  readonly user: Pick<User, 'username' | 'currency'>;
  readonly memory: Memory;
  readonly isLogOnly: boolean;
}

interface Gathered {
  readonly found: Findings;
  /** The verified head, if it extends the kept one. */
  readonly newHead: SignedText | undefined;
  /** All answers, for the file that a player can save. */
  readonly evidence: object;
}

/** An answer that contradicts its signature, its request or an earlier one. */
class Contradiction extends Error {
  readonly problem: LiabilityProblem;
  constructor(problem: LiabilityProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A missing proof does not stop the others, so that a single contradiction is found. */
export async function gatherProofs(proofs: Proofs): Promise<Gathered> {
  const { memory, isLogOnly } = proofs;
  const problems: LiabilityProblem[] = [];
  const lacks: Lack[] = [];
  const evidence: Record<string, unknown> = {};
  async function attempt<Proof>(proof: () => Promise<Proof>): Promise<Proof | undefined> {
    try {
      return await proof();
    } catch (error) {
      if (error instanceof Contradiction) problems.push(error.problem);
      else lacks.push(lackOf(error));
      return undefined;
    }
  }
  const recorded: Proofs = {
    ...proofs,
    api: {
      call: async <R extends Route>(route: R, ...request: CallArguments<R>) => {
        const answer = await proofs.api.call(route, ...request);
        evidence[`${route} ${JSON.stringify(request[0]?.query ?? {})}`] = answer.data;
        return answer;
      },
    },
  };

  await attempt(() => checkServedKey(recorded));
  const shown = await attempt(() => newestHead(recorded));
  const isLonger = shown && (await attempt(() => checkExtension(recorded, shown.head)));
  const found = { problems, lacks, isLogOnly, ...(shown && { head: shown.head }) };
  const newHead = isLonger ? shown?.signed : undefined;
  if (isLogOnly) return { found, newHead, evidence };

  const stated = await attempt(() => newestDay(recorded));
  if (!stated) return { found, newHead, evidence };
  if (shown) await attempt(() => checkLogged(recorded, shown.head, stated));
  const leaf = await attempt(() => ownLeaf(recorded, stated));
  const periods = await attempt(() => ownPeriods(recorded, memory, Date.parse(stated.taken)));
  const { day, taken } = stated;
  return {
    found: {
      ...found,
      day: { day, taken },
      ...(leaf !== undefined && { leaf }),
      ...(periods && { periods }),
    },
    newHead,
    evidence,
  };
}

/** Truncated answers and those of a captive portal count as none. */
function lackOf(error: unknown): Lack {
  if (!(error instanceof ApiError)) return 'withheld';
  const { status, code } = error;
  const isLost = status === undefined || (code === 'unreadable' && status < 400);
  return isLost ? 'no_answer' : 'withheld';
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

async function checkServedKey({ api, keys }: Proofs): Promise<void> {
  const { data: config } = await api.call('GET /api/client-config');
  if (!(await keys.has(config.signingKey))) throw new Contradiction('key');
}

async function newestHead({ api, keys, memory }: Proofs): Promise<{ head: Head; signed: SignedText }> {
  const { data: signed } = await api.call('GET /api/transparency/head');
  const head = (await keys.isSigned(signed)) ? readHead(signed.text) : undefined;
  if (!head) throw new Contradiction('head_signature');
  const { head: kept } = memory;
  // After a head is signed with a key, earlier keys sign no larger heads.
  const isSmaller = head.size < ((kept && readHead(kept.text)?.size) ?? 0);
  const keptOrder = kept ? await keys.orderOf(kept.key) : 0;
  if (!isSmaller && (await keys.orderOf(signed.key)) < keptOrder) throw new Contradiction('head_signature');
  return { head, signed };
}

/** A server may be behind another: `judge` limits by how much. */
async function checkExtension({ api, memory }: Proofs, head: Head): Promise<boolean> {
  const kept = memory.head && readHead(memory.head.text);
  if (!kept) return true;
  if (head.size < kept.size) throw new ApiError('offline', 'A server is behind');
  const query = { from: kept.size, to: head.size };
  const path =
    kept.size === head.size ? [] : (await api.call('GET /api/transparency/consistency', { query })).data.path;
  if (!isExtension(kept, head, path)) throw new Contradiction('rewritten');
  return true;
}

interface Stated {
  readonly day: string;
  readonly taken: string;
  readonly signed: SignedText;
}

async function newestDay({ api, keys }: Proofs): Promise<Stated> {
  const { days } = (await api.call('GET /api/transparency/days', { query: { limit: 1 } })).data;
  const [newest] = days;
  if (!newest) throw new Error('No day is listed');
  const { day, liabilities: signed } = newest;
  if (!(await keys.isSigned(signed))) throw new Contradiction('signature');
  const read = readLiabilities(signed.text);
  // A snapshot from before the day's end would excuse an omission.
  const isOfDay =
    read?.day === day && Date.parse(read.taken) >= startOfKampalaDay(plusDays(day, 1)).getTime();
  if (!isOfDay) throw new Contradiction('malformed');
  return { day, taken: read.taken, signed };
}

async function checkLogged({ api }: Proofs, head: Head, { day, taken, signed }: Stated): Promise<void> {
  const query = { day, size: head.size };
  const { data: found } = await api
    .call('GET /api/transparency/inclusion', { query })
    .catch((error: unknown) => {
      const isDue = Date.parse(head.time) - Date.parse(taken) >= MERGE_DELAY_MS;
      throw isDue || !isNotFound(error) ? error : new ApiError('offline', 'It may not be in the log yet');
    });
  const record = statementRecord({ day, at: taken, text: signed.text });
  if (found.record !== record || !isIncluded(found, head)) throw new Contradiction('logged');
}

/** Null: the server has no branch for this player. */
async function ownLeaf({ api, user }: Proofs, { day, signed }: Stated) {
  const answer = await api
    .call('GET /api/transparency/branch', { query: { day } })
    .catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    });
  if (answer === null) return null;
  const verdict = await verifyBranch({
    branch: answer.data,
    statement: signed,
    signingKey: signed.key,
    username: user.username,
    currency: user.currency,
  });
  if (!verdict.ok) throw new Contradiction(verdict.problem);
  return verdict.sums;
}

async function ownPeriods(proofs: Proofs, { sights }: Memory, taken: number): Promise<Periods> {
  // The end of a statement is exclusive.
  const end = taken + 1;
  const seenIn = async (sight: Sight | undefined, from: number, to: number) =>
    sight && { sight, statement: await signedPeriod(proofs, 'game', from, to) };
  const before = sights.findLast(({ at }) => at < taken);
  const after = sights.findLast(({ at }) => at >= taken);
  const snapshot = [];
  for (const account of statementAccounts)
    snapshot.push(await signedPeriod(proofs, account, taken - IN_FLIGHT_MS, end));
  return {
    snapshot,
    before: await seenIn(before, (before?.at ?? 0) - SIGHT_MS, end),
    after: await seenIn(after, end, (after?.at ?? 0) + SIGHT_MS),
  };
}

async function signedPeriod(
  proofs: Proofs,
  account: (typeof statementAccounts)[number],
  begin: number,
  end: number,
): Promise<StatementSummary> {
  const { api, keys, user } = proofs;
  const [from, to] = [new Date(begin).toISOString(), new Date(end).toISOString()];
  const { signed } = (await api.call('GET /api/wallet/statement/signed', { query: { account, from, to } }))
    .data;
  if (signed === null) {
    const middle = Math.floor((begin + end) / 2);
    if (end - begin < SHORTEST_MS) throw new Error('The server did not sign a minute');
    const earlier = await signedPeriod(proofs, account, begin, middle);
    const later = await signedPeriod(proofs, account, middle, end);
    return joined(earlier, later);
  }
  const read = (await keys.isSigned(signed)) ? readStatement(signed.text) : undefined;
  const isRequested =
    read?.username === user.username &&
    read.account === account &&
    read.currency === user.currency &&
    read.from === from &&
    // The server shortens a period that ends in the future.
    (read.to === to || (read.to === read.made && read.to < to)) &&
    read.closing === read.opening + read.in - read.out;
  if (!isRequested) throw new Contradiction('account_statement');
  return read;
}

function joined(earlier: StatementSummary, later: StatementSummary): StatementSummary {
  if (earlier.closing !== later.opening) throw new Contradiction('account_statement');
  return {
    ...later,
    from: earlier.from,
    movements: earlier.movements + later.movements,
    opening: earlier.opening,
    in: earlier.in + later.in,
    out: earlier.out + later.out,
  };
}

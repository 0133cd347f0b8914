import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { User } from '@sanduku/contracts/players/api';
import type { Movement, StatementAccount } from '@sanduku/contracts/statement/api';
import { readLiabilities, verifyBranch } from '@sanduku/contracts/transparency/liabilities';
import { isSignedWith } from '@sanduku/contracts/transparency/signed-text';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { kinshipOf } from '../../lib/signing-keys.ts';
import { toast } from '../../ui/toasts.tsx';
import { player } from '../session/player.ts';
import {
  agreesWithSight,
  agreesWithStatements,
  beginOfFlight,
  beginOfSight,
  endOfSight,
  type Tail,
} from './liability-check.ts';
import { LiabilityMemory } from './liability-memory.ts';
import { type LiabilityProblem, owed, titleOf } from './liability-store.ts';
import { checkLog, knowsLogOf, type LogAlarm, type LogCheck } from './log-check.ts';

/** Usually enough: most players moved nothing in that time. */
const PAGE = 10;
/** A longer statement counts as no answer. */
const MOST = 1_000;

let watched: string | undefined;
let unsubscribe = () => {};

/** Records balances and checks the published liabilities daily. */
export function watchLiability(user: User): void {
  if (watched === user.id) return;
  unsubscribe();
  watched = user.id;
  owed.set(undefined);
  const memory = new LiabilityMemory(user.id);
  unsubscribe = player.queries.getQueryCache().subscribe(() => {
    const { user: now } = player;
    const last = memory.get().sights.at(-1);
    if (now?.id !== user.id || player.isRemembered || now.gameBalance === last?.balance) return;
    memory.see({ balance: now.gameBalance, at: Date.now() });
  });
  void checkLiability(user);
}

/** Checks the last finished day, once. */
export async function checkLiability(user: User): Promise<void> {
  const memory = new LiabilityMemory(user.id);
  const { checked } = memory.get();
  const yesterday = plusDays(kampalaDay(new Date()), -1);
  if (checked?.day === yesterday) {
    owed.set({ kind: 'included', ...checked });
    return checkLogAlone(memory, checked.day);
  }
  try {
    await checkNewest(user, memory);
  } catch {
    // No alarm on the first day without an answer.
    if (checked) {
      const isOld = checked.day < plusDays(yesterday, -1);
      owed.set(isOld ? { kind: 'unchecked', since: checked.day } : { kind: 'included', ...checked });
    }
  }
  // Recorded for the next day's comparison.
  if (!player.isRemembered && player.user?.id === user.id)
    memory.see({ balance: player.user.gameBalance, at: Date.now() });
}

async function checkNewest({ username, currency }: User, memory: LiabilityMemory): Promise<void> {
  const remembered = memory.get();
  const { data: config } = await api.call('GET /api/client-config');
  const { data: stated } = await api.call('GET /api/transparency/days', { query: { limit: 1 } });
  const [newest] = stated.days;
  if (newest === undefined) return;
  const { day, liabilities: statement } = newest;
  const known = remembered.signingKey ?? config.signingKey;
  const kinship = await kinshipOf(api, known, config.signingKey);
  const signingKey = kinship === 'later' ? config.signingKey : known;
  memory.set({ signingKey });
  const branch = await ownBranch(day);
  const evidence = { day, signingKey, statement, branch, username, currency, sights: remembered.sights };
  const alarm = (problem: LiabilityProblem, more: object = {}) => {
    owed.set({
      kind: 'alarm',
      day,
      problem,
      file: JSON.stringify({ problem, ...evidence, ...more }, null, 2),
    });
    toast.error(titleOf(problem));
  };

  if (kinship === 'unknown') return alarm('key', { otherKey: config.signingKey });
  // Signed before the key changed.
  const isOfHouse = (await kinshipOf(api, signingKey, statement.key)) !== 'unknown';
  const signedWith = isOfHouse ? statement.key : signingKey;
  if (branch === undefined) {
    if (!(await isSignedWith(signedWith, statement))) return alarm('signature');
    const taken = takenAfter(day, statement.text);
    if (taken === undefined) return alarm('malformed');
    const begin = beginOfFlight(taken);
    const { movements } = await tailOf('game', new Date(begin), begin);
    // A player who signed up later is not included.
    return movements.length > 0 ? alarm('left_out') : owed.set(undefined);
  }
  const verdict = await verifyBranch({ branch, statement, signingKey: signedWith, username, currency });
  if (!verdict.ok) return alarm(verdict.problem);

  const { sums, taken } = verdict;
  const tails = await Promise.all(
    accounts.map((account) => tailOf(account, afterMoment(taken), beginOfFlight(taken))),
  );
  if (!agreesWithStatements(sums, taken, tails)) return alarm('balance', { statements: tails });

  const skewMs = Date.parse(stated.now) - Date.now();
  const sight = remembered.sights.findLast(({ at }) => at + skewMs < Date.parse(taken));
  if (sight) {
    const tail = await tailOf('game', endOfSight(sight, skewMs), beginOfSight(sight, skewMs));
    if (!agreesWithSight(sight, skewMs, tail)) return alarm('memory', { sight, statement: tail });
  }
  const log = await logAlarm({ signingKey, statement: { day, taken, signed: statement } });
  if (log) return alarm(log.problem, { log: log.evidence });
  const checked = { day, isSeen: sight !== undefined };
  memory.set({ checked });
  owed.set({ kind: 'included', ...checked });
}

/** The log grows during the day, so it is checked more often. */
async function checkLogAlone(memory: LiabilityMemory, day: string): Promise<void> {
  const { signingKey } = memory.get();
  if (knowsLogOf(Date.now())) return;
  const found = signingKey && (await logAlarm({ signingKey }));
  if (!found) return;
  const file = JSON.stringify({ signingKey, ...found }, null, 2);
  owed.set({ kind: 'alarm', day, problem: found.problem, file });
  toast.error(titleOf(found.problem));
}

/** No answer raises no alarm. */
function logAlarm(check: Omit<LogCheck, 'api'>): Promise<LogAlarm | undefined> {
  return checkLog({ api, ...check }).catch(() => undefined);
}

/** Undefined unless it belongs to this day: an earlier time would excuse an omission. */
function takenAfter(day: string, text: string): string | undefined {
  const read = readLiabilities(text);
  const end = startOfKampalaDay(plusDays(day, 1)).getTime();
  return read?.day === day && Date.parse(read.taken) >= end ? read.taken : undefined;
}

async function ownBranch(day: string) {
  try {
    return (await api.call('GET /api/transparency/branch', { query: { day } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** In the order of a leaf's sums. */
const accounts = ['game', 'reserved', 'investment'] as const satisfies readonly StatementAccount[];

/** A statement's end is exclusive. */
const afterMoment = (moment: string) => new Date(Date.parse(moment) + 1);

async function tailOf(account: StatementAccount, to: Date, since: number): Promise<Tail> {
  const movements: Movement[] = [];
  for (;;) {
    const query = {
      account,
      limit: PAGE,
      to: to.toISOString(),
      from: undefined,
      before: movements.at(-1)?.id,
    };
    const page = (await api.call('GET /api/wallet/statement', { query })).data;
    movements.push(...page.movements);
    const oldest = movements.at(-1);
    const isEnough = oldest !== undefined && Date.parse(oldest.createdAt) < since;
    if (movements.length > MOST) throw new Error('The statement does not end');
    if (isEnough || !page.hasMore) return { movements, hasMore: page.hasMore };
  }
}

import type { User } from '@sanduku/contracts/players/api';
import { knownKeys } from '../../lib/signing-keys.ts';
import { api } from '../../server/api.ts';
import { player } from '../../server/player.ts';
import { toast } from '../../ui/toasts.tsx';
import { owed, titleOf } from './liability-store.ts';
import { recordSight, runCheck } from './run-check.ts';

/** Every sign-in has its own. */
let watched: typeof player.queries | undefined;
let unsubscribe = () => {};

/** Records balances, and checks the published liabilities daily. */
export async function watchLiability(user: User): Promise<void> {
  if (watched === player.queries) return;
  unsubscribe();
  watched = player.queries;
  owed.set(undefined);
  unsubscribe = player.queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') void recordBalance(user);
  });
  await recordBalance(user);
  await checkLiability(user);
}

export async function checkLiability(user: User): Promise<void> {
  const { state, evidence } = await runCheck({ api, keys: knownKeys, user }, Date.now());
  // Another player's proofs contradict this one's.
  if (player.user?.id !== user.id) return;
  if (state.kind !== 'alarm') return owed.set(state);
  owed.set({ ...state, file: JSON.stringify({ problem: state.problem, ...evidence }, null, 2) });
  toast.error(titleOf(state.problem));
}

/** Not another player's balance, and not a cached one. */
async function recordBalance(user: User): Promise<void> {
  const { user: shown, isRemembered, updatedAt } = player;
  if (shown?.id !== user.id || isRemembered) return;
  const at = updatedAt + api.serverNow - Date.now();
  await recordSight({ api, keys: knownKeys, user }, { balance: shown.gameBalance, at });
}

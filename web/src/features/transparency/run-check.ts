import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import type { User } from '@sanduku/contracts/players/api';
import { browserStorage } from '../../lib/browser.ts';
import type { KnownKeys } from '../../lib/signing-keys.ts';
import type { ApiClient } from '../../server/client.ts';
import { DeviceMemory } from './device-memory.ts';
import { gatherProofs } from './gather-proofs.ts';
import { judge, type LiabilityState, type Memory, type Sight } from './liability-check.ts';

/** The log grows during the day; reading it costs a kilobyte. */
const LOOK_AGAIN_MS = 60 * 60_000;

interface Device {
  readonly api: Pick<ApiClient, 'call'>;
  readonly keys: KnownKeys;
  readonly user: Pick<User, 'id' | 'username' | 'currency'>;
  readonly storage?: Storage;
}

interface Checked {
  readonly state: LiabilityState;
  /** Memory and answers, for the file that a player can save. */
  readonly evidence: object;
}

/** Checks the newest day daily, and the log hourly. Never throws. */
export async function runCheck(device: Device, now: number): Promise<Checked> {
  const { api, keys, user } = device;
  const memory = await memoryOf(device);
  const remembered = memory?.get() ?? { sights: [] };
  const isLogOnly = isVerifiedToday(remembered, now);
  if (isLogOnly && now - remembered.verified.at < LOOK_AGAIN_MS)
    return { state: remembered.verified.state, evidence: {} };
  const { found, newHead, evidence } = await gatherProofs({
    api,
    keys,
    user,
    memory: remembered,
    isLogOnly,
  });
  // The first answer, or another sandbox at this address, pinned another key: use its memory.
  if ((await memoryOf(device))?.firstKey !== memory?.firstKey) return runCheck(device, now);
  const state = judge(remembered, found, now);
  if (state.kind !== 'alarm') {
    if (newHead) memory?.keepHead(newHead);
    memory?.learn(found, state, now);
  }
  return { state, evidence: { remembered, ...evidence } };
}

export async function recordSight(device: Device, sight: Sight): Promise<void> {
  (await memoryOf(device))?.see(sight);
}

/** Undefined without a pinned key and an answer. */
async function memoryOf({ keys, user, storage = browserStorage() }: Device) {
  const firstKey = await keys.first().catch(() => undefined);
  return firstKey === undefined ? undefined : new DeviceMemory(firstKey, user.id, storage);
}

function isVerifiedToday(memory: Memory, now: number): memory is Memory & Required<Pick<Memory, 'verified'>> {
  const { verified } = memory;
  const today = kampalaDay(new Date(now));
  return (
    verified !== undefined &&
    verified.at <= now &&
    kampalaDay(new Date(verified.at)) === today &&
    verified.state.day >= plusDays(today, -1)
  );
}

import type { Ledger } from '../../ledger/ledger.ts';
import type { IdempotencyKey, Poster } from '../../ledger/transfer.ts';
import { KeyedMutex } from '../../lib/semaphore.ts';
import type { PlayerDeps } from '../players/deps.ts';
import type { Limits } from '../settings/limits.ts';
import type { LiveSettings } from '../settings/settings.ts';
import type { PinDeps } from '../withdrawals/pin.ts';
import {
  createLookUpPlayerTransfer,
  type LookUpPlayerTransfer,
  type PlayerTransfer,
  type PlayerTransferOutcome,
  postPlayerTransfers,
} from './store.ts';

interface Given extends PinDeps, Pick<PlayerDeps, 'publicUrl' | 'totpSecrets'> {
  readonly ledger: Ledger;
  readonly limits: Pick<Limits, 'maximum'>;
  readonly settings: Pick<LiveSettings, 'rates' | 'isRateFresh' | 'ratesId' | 'refresh'>;
}

export interface PlayerTransferDeps extends Given {
  readonly lookUp: LookUpPlayerTransfer;
  readonly postPlayerTransfer: Poster<PlayerTransfer, PlayerTransferOutcome>;
  /** Concurrent calls with one key share the first one's answer. */
  readonly turns: KeyedMutex<IdempotencyKey>;
}

export function createPlayerTransferDeps(given: Given): PlayerTransferDeps {
  const { database, ledger } = given;
  return {
    ...given,
    lookUp: createLookUpPlayerTransfer(database, ledger.now),
    postPlayerTransfer: ledger.poster((playerTransfers, slot) =>
      postPlayerTransfers(database, { playerTransfers, slot, now: ledger.now() }),
    ),
    turns: new KeyedMutex(),
  };
}

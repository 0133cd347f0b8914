import type { Database } from '../../database/database.ts';
import { tellPlayer } from '../../database/outbox.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SendPush } from './push.ts';

/** The sandbox's push service: sends by socket to an open window, which shows the push. */
export function simulatePush({
  database,
  ledger,
}: {
  database: Pick<Database, 'inTransaction'>;
  ledger: Pick<Ledger, 'moved'>;
}): SendPush {
  return async ({ playerId, endpoint, content }) => {
    await database.inTransaction((transaction) =>
      tellPlayer(transaction, playerId, 'push_simulated', { endpoint, content }),
    );
    ledger.moved();
    return 'accepted';
  };
}

import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Handlers } from './routes.ts';

export function systemHandlers(options: {
  database: Database;
  isStopping: () => boolean;
}): Pick<Handlers, 'health' | 'ready'> {
  return {
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      // The balancer then sends requests elsewhere.
      if (options.isStopping()) return new Refusal('unavailable', { what: 'stopping' });
      try {
        await options.database.ping();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return new Refusal('unavailable', { what: 'database' });
      }
      return { status: 'ready', migrations: options.database.migrations };
    },
  };
}

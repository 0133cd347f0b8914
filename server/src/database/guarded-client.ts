import pg from 'pg';
import type { ConnectionGate } from './connection-gate.ts';

const READ_ONLY_TRANSACTION = '25006';
const FORMER_WRITER = 'Connection terminated: it led to a former writer';

interface GuardedClientOptions {
  readonly gate: ConnectionGate;
  readonly acceptsStandby: boolean;
}

/** Driver events missing from its types. */
interface Told {
  on(
    event: 'parameterStatus',
    heard: (status: { parameterName: string; parameterValue: string }) => void,
  ): void;
  on(event: 'notice', heard: (notice: { routine?: string }) => void): void;
  emit(event: 'errorMessage', error: Error): void;
}

/**
 * Ends connections that must not be reused:
 *  - After a timeout, the connection still waits for the old answer.
 *  - It leads to a standby or a former primary.
 *  - An isolated primary still answers reads, without its successor's commits. A promotion starts a new timeline;
 *    connections on older ones end.
 *  - A commit whose wait for the standby was cancelled is on one disk only: it must not be acknowledged.
 */
export function guardedClient({ gate, acceptsStandby }: GuardedClientOptions): typeof pg.Client {
  const connected = new Set<{ leaveOlderThan(timeline: number): void }>();
  let newestTimeline = 0;

  return class extends pg.Client {
    #isStandby = false;
    #timeline = 0;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // Without a listener, an error would end the process.
      this.on('error', () => {});
      const told = this.connection as unknown as Told;
      told.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
      });
      told.on('notice', ({ routine }) => {
        if (routine !== 'SyncRepWaitForLSN') return;
        told.emit('errorMessage', new Error('Connection terminated: a commit did not wait for the standby'));
      });
      const query: (...parameters: unknown[]) => unknown = this.query;
      this.query = ((...parameters: unknown[]) => {
        const answer = Reflect.apply(query, this, parameters);
        if (answer instanceof Promise) answer.catch((error: Error) => this.#endAfter(error));
        return answer;
      }) as typeof this.query;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
    override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => tell(null, client), tell);
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      await gate.enter();
      try {
        await super.connect();
        if (!acceptsStandby) await this.#meetWriter();
        gate.passed();
        return this;
      } catch (error) {
        gate.failed(error);
        void this.end().catch(() => {});
        throw error;
      }
    }

    async #meetWriter(): Promise<void> {
      if (this.#isStandby) throw new Error('Connection terminated: it led to a standby');
      // A WAL file name begins with its timeline.
      const { rows } = await super.query(
        `select case when pg_is_in_recovery() then 0
                else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
      );
      this.#timeline = rows[0].timeline;
      if (this.#timeline < newestTimeline) throw new Error(FORMER_WRITER);
      newestTimeline = this.#timeline;
      for (const client of connected) client.leaveOlderThan(newestTimeline);
      connected.add(this);
      this.once('end', () => connected.delete(this));
    }

    leaveOlderThan(timeline: number): void {
      if (this.#timeline < timeline) this.connection.stream.destroy(new Error(FORMER_WRITER));
    }

    #endAfter(error: Error & { code?: string }): void {
      if (error.message === 'Query read timeout' || error.code === READ_ONLY_TRANSACTION)
        void this.end().catch(() => {});
    }
  };
}

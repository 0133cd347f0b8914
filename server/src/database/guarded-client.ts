import pg from 'pg';
import type { ConnectionGate } from './connection-gate.ts';

const READ_ONLY_TRANSACTION = '25006';

interface GuardedClientOptions {
  readonly gate: ConnectionGate;
  /** For those who only look: a standby will do. */
  readonly acceptsStandby: boolean;
}

/** What the driver tells of a connection, and its types do not know. */
interface Told {
  on(
    event: 'parameterStatus',
    heard: (status: { parameterName: string; parameterValue: string }) => void,
  ): void;
  on(event: 'notice', heard: (notice: { routine?: string }) => void): void;
  emit(event: 'errorMessage', error: Error): void;
}

/**
 * Connections that harm nobody when they fail.
 *  - After a timeout one still waits for the old answer: ending it keeps the pool from handing it out.
 *  - One that has led to a standby, or to a writer that is none any more, is ended too: the next leads elsewhere.
 *  - A commit whose wait for the standby was cancelled by hand is reported as done, but is on one disk alone: nobody may
 *    be told that it is safe.
 */
export function guardedClient({ gate, acceptsStandby }: GuardedClientOptions): typeof pg.Client {
  return class extends pg.Client {
    #isStandby = false;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // When it breaks while it is lent out, its query says so; without a listener the process would end as well.
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
        if (this.#isStandby && !acceptsStandby) throw new Error('Connection terminated: it led to a standby');
        gate.passed();
        return this;
      } catch (error) {
        gate.failed(error);
        void this.end().catch(() => {});
        throw error;
      }
    }

    #endAfter(error: Error & { code?: string }): void {
      if (error.message === 'Query read timeout' || error.code === READ_ONLY_TRANSACTION)
        void this.end().catch(() => {});
    }
  };
}

import {
  OFFICE_NAMESPACE,
  type OfficeEvents,
  type OfficeTopic,
  officeTopics,
} from '@sanduku/contracts/realtime';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import type { Log } from '../lib/log.ts';
import { countWaiting, type OfficeState, readOfficeState } from '../modules/backoffice/business.ts';
import {
  activeOperatorSessions,
  findOperatorSession,
  type SignedInOperator,
} from '../modules/operators/sessions.ts';
import type { SocketRefusal, SocketServer } from './socket-server.ts';
import { Throttle } from './throttle.ts';

const SOCKETS_PER_OPERATOR = 20;
/** Clients refetch the lists. */
const LOOK_PAUSE_MS = 500;
/** For other processes' changes and those that move no money. */
const LOOK_MS = 1_000;
/** Business figures change with every bet. */
const BUSINESS_MS = 10_000;

/** Have received the initial state. */
const GREETED = 'greeted';

interface Options {
  io: SocketServer;
  database: Database;
  clock: () => Date;
  log: Log;
  secondFactorNeeded: boolean;
  refused: (reason: SocketRefusal) => void;
}

type OfficeSocket = Socket<DefaultEventsMap, OfficeEvents, DefaultEventsMap, { operator: SignedInOperator }>;
type OfficeNamespace = Namespace<
  DefaultEventsMap,
  OfficeEvents,
  DefaultEventsMap,
  { operator: SignedInOperator }
>;

/**
 * Operators learn which lists changed and how many items wait, and refetch through the checked calls: no player data
 * is pushed. Polls only while it has listeners.
 */
export class OfficeSockets {
  readonly #options: Options;
  readonly #office: OfficeNamespace;
  readonly #looking = new Throttle(() => this.#look(), LOOK_PAUSE_MS);
  readonly #timer: NodeJS.Timeout;
  #known: OfficeState | undefined;
  #businessToldAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#office = options.io.of(OFFICE_NAMESPACE) as unknown as OfficeNamespace;
    this.#office.use((socket, next) => {
      this.#admit(socket).then(
        (refusal) => {
          if (refusal !== undefined) options.refused(refusal);
          next(refusal && new Error(refusal));
        },
        (error: unknown) => {
          options.log.error({ err: error }, 'a handshake failed');
          next(new Error('internal_error'));
        },
      );
    });
    this.#office.on('connection', (socket) => this.#serve(socket));
    this.#timer = setInterval(() => this.happened(), LOOK_MS).unref();
  }

  happened(): void {
    if (this.#office.sockets.size > 0) void this.#looking.request();
  }

  /** Also if the operator was suspended or lost the second factor. */
  async endThoseWithoutSession(): Promise<void> {
    const { database, clock, secondFactorNeeded, refused } = this.#options;
    const sockets = [...this.#office.sockets.values()];
    if (sockets.length === 0) return;
    const ids = sockets.map(({ data }) => data.operator.sessionId);
    const counting = await activeOperatorSessions(database.queries, ids, {
      now: clock(),
      secondFactorNeeded,
    });
    for (const socket of sockets) {
      if (counting.has(socket.data.operator.sessionId)) continue;
      refused('not_signed_in');
      socket.disconnect(true);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking.stop();
  }

  /** By the rules of operator calls. */
  async #admit(socket: OfficeSocket): Promise<SocketRefusal | undefined> {
    const { database, clock, secondFactorNeeded } = this.#options;
    const { token } = socket.handshake.auth as { token?: unknown };
    if (typeof token !== 'string') return 'not_signed_in';
    try {
      const operator = await findOperatorSession(database.queries, token, clock());
      if (operator === undefined) return 'not_signed_in';
      if (secondFactorNeeded && !operator.hasSecondFactor) return 'second_factor_missing';
      const own = [...this.#office.sockets.values()].filter(({ data }) => data.operator.id === operator.id);
      if (own.length >= SOCKETS_PER_OPERATOR) return 'too_many_requests';
      socket.data.operator = operator;
      return undefined;
    } catch (error) {
      if (isUnavailable(error)) return 'unavailable';
      throw error;
    }
  }

  #serve(socket: OfficeSocket): void {
    socket.on('disconnect', (reason) => {
      // It would stay open without session checks.
      if (reason === 'client namespace disconnect') socket.conn.close();
    });
    // The list that the client fetches then includes earlier changes.
    this.#looking
      .request()
      .then(() => countWaiting(this.#options.database.queries))
      .then(
        (waiting) => {
          socket.emit('changed', { topics: officeTopics, waiting });
          void socket.join(GREETED);
        },
        // The client must not believe it is live.
        () => socket.disconnect(true),
      );
  }

  async #look(): Promise<void> {
    const { queries } = this.#options.database;
    try {
      const state = await readOfficeState(queries);
      const before = this.#known;
      const isBusinessDue = performance.now() - this.#businessToldAt >= BUSINESS_MS;
      const business = isBusinessDue || !before ? state.business : before.business;
      this.#known = { ...state, business };
      if (before === undefined) return;
      const topics = officeTopics.filter((topic: OfficeTopic) => this.#known?.[topic] !== before[topic]);
      if (topics.length === 0) return;
      if (topics.includes('business')) this.#businessToldAt = performance.now();
      this.#office.to(GREETED).emit('changed', { topics, waiting: await countWaiting(queries) });
    } catch (error) {
      this.#options.log.warn({ err: error }, 'what the back office waits for could not be read');
      throw error;
    }
  }
}

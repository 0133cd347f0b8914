import { randomInt } from 'node:crypto';
import { Refusal } from './refusal.ts';

const RETRY_SECONDS = 2;

/** Called with true to start, false when dropped. */
type Waiter = (starts: boolean) => void;

/** Holders have waiters; groups of holders have members, in serving order. */
interface Group {
  size: number;
  readonly waiters: Waiter[];
  readonly members: Map<string, Group>;
}

const createGroup = (): Group => ({ size: 0, waiters: [], members: new Map() });

/**
 * Some work runs, some waits, the rest is refused. A holder is a path, such as queue, network and name. Members of a
 * group are served round robin, so none can starve another.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mayWait: number;
  readonly #waiting = createGroup();
  #running = 0;

  constructor(options: { atOnce: number; mayWait: number }) {
    this.#atOnce = options.atOnce;
    this.#mayWait = options.mayWait;
  }

  async take<T>(holder: string | readonly string[], work: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (!(await this.#wait([holder].flat()))) {
      return new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    try {
      return await work();
    } finally {
      this.#handOver();
    }
  }

  #wait(path: readonly string[]): Promise<boolean> {
    return new Promise((answer) => {
      let group = this.#waiting;
      group.size++;
      for (const name of path) {
        const member = group.members.get(name) ?? createGroup();
        group.members.set(name, member);
        group = member;
        group.size++;
      }
      group.waiters.push(answer);
      if (this.#waiting.size > this.#mayWait) removeFromLongest(this.#waiting)(false);
    });
  }

  /** The running count is unchanged. */
  #handOver(): void {
    if (this.#waiting.size === 0) this.#running--;
    else removeNext(this.#waiting)(true);
  }
}

function removeNext(group: Group): Waiter {
  group.size--;
  const [first] = group.members;
  if (first === undefined) return group.waiters.shift() as Waiter;
  const [name, member] = first;
  const waiter = removeNext(member);
  group.members.delete(name);
  if (member.size > 0) group.members.set(name, member);
  return waiter;
}

/** A random waiter of the longest queue, maybe the newest. Ties are broken at random. */
function removeFromLongest(group: Group): Waiter {
  group.size--;
  if (group.members.size === 0) {
    return group.waiters.splice(randomInt(group.waiters.length), 1)[0] as Waiter;
  }
  const longest = Math.max(...Array.from(group.members.values(), ({ size }) => size));
  const candidates = [...group.members].filter(([, { size }]) => size === longest);
  const [name, member] = candidates[randomInt(candidates.length)] as [string, Group];
  const waiter = removeFromLongest(member);
  if (member.size === 0) group.members.delete(name);
  return waiter;
}

/** Runs work serially per key, in parallel across keys. */
export class KeyedMutex<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}

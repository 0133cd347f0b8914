import { type Api, api } from '@sanduku/contracts/api';
import type { CountryCode } from '@sanduku/contracts/countries';
import type { AnswerOf, BodyInputOf, DataOf, Endpoint, Envelope } from '@sanduku/contracts/endpoint';
import type { User } from '@sanduku/contracts/players/api';
import type { FastifyInstance } from 'fastify';
import { demoOperators } from '../modules/operators/demo-operators.ts';
import { demoLogin } from '../modules/players/demo-player.ts';

type Name = keyof Api;

interface Call<N extends Name> {
  readonly id?: string;
  readonly query?: Record<string, string>;
  readonly body?: BodyInputOf<Api[N]>;
}

interface Visit {
  readonly address: string;
  token?: string;
  /** Set for players. */
  user?: User;
  signedInAt?: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/** They call the API as their browsers would. */
export class Actors {
  readonly #http: FastifyInstance;
  readonly #clock: MovedClock;
  readonly #visits = new Map<string, Visit>();

  constructor(http: FastifyInstance, clock: MovedClock) {
    this.#http = http;
    this.#clock = clock;
  }

  async signUp(
    username: string,
    { country, referralCode }: { country: CountryCode; referralCode?: string },
  ): Promise<void> {
    const visit = this.#visitOf(username);
    if (referralCode !== undefined)
      await this.#send('referralClick', visit, { body: { code: referralCode } });
    const { token, user } = await this.#send('signup', visit, {
      body: {
        username,
        password: demoLogin.password,
        country,
        contactMethod: 'email',
        email: `${username}@sandbox.invalid`,
        referralCode: referralCode ?? null,
      },
    });
    Object.assign(visit, { token, user, signedInAt: this.#clock.now() });
  }

  /** Logs in again after four weeks. */
  async player<N extends Name>(username: string, name: N, call: Call<N> = {}): Promise<DataOf<Api[N]>> {
    return this.#send(name, await this.#signedIn(username), call);
  }

  async userOf(username: string): Promise<User> {
    return (await this.#signedIn(username)).user as User;
  }

  async #signedIn(username: string): Promise<Visit> {
    const visit = this.#visitOf(username);
    if (!this.#isOver(visit, 28 * DAY_MS)) return visit;
    delete visit.token;
    const body = { username, password: demoLogin.password };
    const { token, user } = await this.#send('login', visit, { body });
    return Object.assign(visit, { token, user, signedInAt: this.#clock.now() });
  }

  /** Signs in daily. */
  async operator<N extends Name>(username: string, name: N, call: Call<N> = {}): Promise<AnswerOf<Api[N]>> {
    const visit = this.#visitOf(username);
    if (this.#isOver(visit, DAY_MS / 3)) {
      delete visit.token;
      const password = demoOperators.find((known) => known.username === username)?.password ?? '';
      const { token } = await this.#send('adminLogin', visit, { body: { username, password } });
      Object.assign(visit, { token, signedInAt: this.#clock.now() });
    }
    return this.#send(name, visit, call);
  }

  /** One operator asks, the other approves. */
  async byTwo<N extends Name>(name: N, call: Call<N>): Promise<void> {
    const asked: unknown = await this.operator('operator', name, call);
    const { awaitsApproval } = asked as { awaitsApproval?: { id: string } };
    if (awaitsApproval === undefined) return;
    this.#clock.pass(20 * 60);
    await this.operator('operator2', 'adminApprove', { id: awaitsApproval.id, body: {} });
  }

  #isOver({ token, signedInAt }: Visit, length: number): boolean {
    if (token === undefined || signedInAt === undefined) return true;
    return this.#clock.now().getTime() - signedInAt.getTime() >= length;
  }

  #visitOf(username: string): Visit {
    const known = this.#visits.get(username);
    if (known !== undefined) return known;
    const visit = { address: `192.0.2.${this.#visits.size + 1}` };
    this.#visits.set(username, visit);
    return visit;
  }

  async #send<N extends Name>(name: N, visit: Visit, { id, query, body }: Call<N>): Promise<DataOf<Api[N]>> {
    const { method, path }: Endpoint = api[name];
    const answer = await this.#http.inject({
      method,
      url: path.replace(':id', id ?? ''),
      remoteAddress: visit.address,
      headers: {
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile',
        ...(visit.token !== undefined && { authorization: `Bearer ${visit.token}` }),
      },
      ...(query && { query }),
      ...(method === 'POST' && { payload: (body ?? {}) as object }),
    });
    const envelope = answer.json<Envelope<DataOf<Api[N]>>>();
    if (!envelope.success) throw new RejectedStep(name, envelope.code, envelope.error);
    return envelope.data;
  }
}

export class RejectedStep extends Error {
  readonly code: string;

  constructor(name: string, code: string, text: string) {
    super(`${name} was refused: ${code} (${text})`);
    this.code = code;
  }
}

/** Advances only on request, never past its end. */
export class MovedClock {
  readonly #latest: Date;
  #now: Date;

  constructor({ from, to }: { from: Date; to: Date }) {
    this.#latest = to;
    this.#now = from;
  }

  readonly now = (): Date => this.#now;

  /** Moves forward only. */
  moveTo(time: Date): void {
    const next = time < this.#latest ? time : this.#latest;
    if (next > this.#now) this.#now = next;
  }

  pass(seconds: number): void {
    this.moveTo(new Date(this.#now.getTime() + seconds * 1_000));
  }
}

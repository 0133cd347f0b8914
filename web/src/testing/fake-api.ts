import type { Deposit } from '@sanduku/contracts/deposits/api';
import { type ErrorCode, type RefusalParams, refusals, refusalText } from '@sanduku/contracts/errors';
import { odds } from '@sanduku/contracts/odds';
import type { User } from '@sanduku/contracts/players/api';
import { publicSettings } from '@sanduku/contracts/settings/api';
import { defaultSettings, perCountry, type Settings } from '@sanduku/contracts/settings/rules';
import { FakeServer } from '../features/game/testing/fake-server.ts';
import type { DataAt, Route } from '../server/routes.ts';

const SIGNING_KEY = '0'.repeat(64);

interface Asked {
  readonly player: FakePlayer;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer<R extends Route> = (asked: Asked) => DataAt<R> | Response | Promise<Response>;
type Answers = { [R in Route]?: Answer<R> };

export class FakePlayer {
  readonly game = new FakeServer();
  readonly password = '9crates';
  readonly id: string;
  readonly username: string;

  constructor(id: string, username: string) {
    this.id = id;
    this.username = username;
  }

  get token(): string {
    return `token of ${this.username}`;
  }

  get user(): User {
    return {
      id: this.id,
      username: this.username,
      email: null,
      phone: '+256772123456',
      country: 'UG',
      currency: 'UGX',
      currencySymbol: 'USh',
      gameBalance: this.game.balance,
      totalDeposited: 0,
      totalWithdrawn: 0,
      depositAddress: null,
      my_referral_code: this.username,
      referralCode: this.username,
      gameStats: {
        totalGames: 0,
        totalWins: 0,
        totalLosses: 0,
        totalWinnings: 0,
        bestWin: 0,
        gamesToday: 0,
        minutesToday: 0,
      },
      gamesPlayed: 0,
      gamesWon: 0,
      totalWinnings: 0,
      unread: 0,
    };
  }
}

export class FakeApi {
  readonly players = [new FakePlayer('7', 'amina'), new FakePlayer('8', 'brian')] as const;
  readonly calls: string[] = [];
  #answers: Answers = {
    'GET /api/client-config': () => clientConfig(defaultSettings),
    // To pin; nothing is published yet.
    'GET /api/transparency/head': () => ({ key: SIGNING_KEY, text: '', signature: '' }),
    'POST /api/auth/login': ({ body }) => {
      const player = this.players.find(({ username }) => username === body.username);
      if (player?.password !== body.password || !player) return refused('invalid_credentials');
      return { token: player.token, user: player.user, referralBonus: null };
    },
    'POST /api/auth/logout': () => ({}),
    'GET /api/auth/me': ({ player }) => ({ user: player.user }),
    'GET /api/auth/profile': ({ player }) => ({ user: player.user }),
    'GET /api/transfers/stats': () => ({
      totalSent: 0,
      totalReceived: 0,
      sentCount: 0,
      receivedCount: 0,
      transactionCount: 0,
    }),
    'GET /api/play-limits': () => ({ currency: 'UGX', currencySymbol: 'USh', limits: [], pause: null }),
    'GET /api/play-limits/reality-check': () => notPlaying,
    'GET /api/wallet/providers': () => ({ troubled: [] }),
    'GET /api/wallet/deposits': () => ({ deposits: [] }),
    'GET /api/wallet/withdrawals': () => ({
      withdrawals: [],
      pagination: { limit: 20, offset: 0, total: 0 },
      clock: { waiting: 0, medianSeconds: null, p95Seconds: null },
    }),
    'GET /api/wallet/withdrawal-pin': () => ({ isSet: false }),
  };

  answer<R extends Route>(route: R, answer: Answer<R>): void {
    this.#answers = { ...this.#answers, [route]: answer };
  }

  count(route: Route): number {
    return this.calls.filter((call) => call === route).length;
  }

  readonly fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const path = String(url).replace(/\?.*/, '');
    const route = `${init.method} ${path}`;
    this.calls.push(route);
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
    const player = this.players.find((candidate) => candidate.token === token) ?? this.players[0];
    const answer = this.#answers[route as Route] as Answer<Route> | undefined;
    if (!answer && /^\/api\/(game\/|wallet\/balance)/.test(path)) return player.game.fetch(url, init);
    const body = JSON.parse(String(init.body ?? '{}'));
    const data = await (answer?.({ player, body }) ?? refused('not_found'));
    return data instanceof Response ? data : Response.json({ success: true, data });
  };
}

export function clientConfig(settings: Settings): DataAt<'GET /api/client-config'> {
  return {
    mode: 'production',
    demoLogin: null,
    signingKey: SIGNING_KEY,
    pushKey: null,
    prizes: perCountry(() => [...odds.prizesBasisPoints]),
    settings: publicSettings.parse(settings),
  };
}

export const notPlaying: DataAt<'GET /api/play-limits/reality-check'> = {
  due: false,
  dueAt: null,
  playingSince: null,
  minutes: 0,
  rounds: 0,
  staked: 0,
  paid: 0,
  net: 0,
};

export function refused<Code extends ErrorCode>(code: Code, ...[params]: RefusalParams<Code>): Response {
  const error = refusalText({ code, params });
  const failure = { success: false, code, error, message: error, params };
  return Response.json(failure, { status: refusals[code].status });
}

export function creditedDeposit(amount: number): Deposit {
  return {
    id: String(amount),
    method: 'mobile',
    channel: 'mtn',
    status: 'credited',
    amount,
    currency: 'UGX',
    promised: null,
    paidAmount: amount,
    paidCurrency: 'UGX',
    reason: null,
    reasonCode: null,
    reference: `deposit-${amount}`,
    phonenumber: '256772123456',
    confirmations: null,
    createdat: '2026-11-15T08:00:00.000Z',
    creditedat: '2026-11-15T08:01:00.000Z',
    reversedat: null,
  };
}

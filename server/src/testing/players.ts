import type { SignedIn } from '@sanduku/contracts/auth';
import type { TestAnswer, TestApp, TestRequest } from './app.ts';

let players = 0;

/** A sign-up that succeeds, unless a test changes it. */
export function newAccount(changes: Record<string, unknown> = {}) {
  players++;
  return {
    username: `tester${players}x`,
    password: 'correct horse',
    country: 'UG',
    contactMethod: 'email',
    email: `tester${players}@example.com`,
    referralCode: null,
    ...changes,
  };
}

export function signUp(
  app: TestApp,
  changes: Record<string, unknown> = {},
  request: TestRequest = {},
): Promise<TestAnswer<SignedIn>> {
  return app.call<SignedIn>('POST', '/api/auth/signup', { ...request, body: newAccount(changes) });
}

export function logIn(
  app: TestApp,
  username: string,
  password: string,
  request: TestRequest = {},
): Promise<TestAnswer<SignedIn>> {
  return app.call<SignedIn>('POST', '/api/auth/login', { ...request, body: { username, password } });
}

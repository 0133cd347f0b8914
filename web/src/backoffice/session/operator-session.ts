import type { OwnAccess } from '@sanduku/contracts/operators/api';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/store.ts';
import { ApiError } from '../../server/api-error.ts';
import type { CallRequest } from '../../server/routes.ts';
import { ADMIN_TOKEN, adminApi, adminTokens } from '../admin-api.ts';

type OperatorSessionState =
  | { phase: 'loading' }
  | { phase: 'unreachable' }
  | { phase: 'anonymous'; wasEnded: boolean }
  | { phase: 'signedIn'; operator: OwnAccess };

class OperatorSession {
  readonly state = createStore<OperatorSessionState>({ phase: 'loading' });

  /** Of the stored token. Also a retry. */
  async start(): Promise<void> {
    if (!adminTokens.token) return this.state.set({ phase: 'anonymous', wasEnded: false });
    this.state.set({ phase: 'loading' });
    try {
      const { data } = await adminApi.call('GET /api/admin/me');
      this.state.set({ phase: 'signedIn', operator: data.user });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) this.ended();
      else this.state.set({ phase: 'unreachable' });
    }
  }

  async signIn(credentials: CallRequest<'POST /api/admin/login'>['body']): Promise<void> {
    this.#enter((await adminApi.call('POST /api/admin/login', { body: credentials })).data);
  }

  /** Also signs in. */
  async followLink(body: CallRequest<'POST /api/admin/link'>['body']): Promise<void> {
    const { data } = await adminApi.call('POST /api/admin/link', { body });
    // Drops a previous operator's session.
    adminApi.forget();
    this.#enter(data);
  }

  /** Works offline: the token expires on the server. */
  async signOut(): Promise<void> {
    await adminApi.call('POST /api/admin/logout').catch(() => undefined);
    adminTokens.clear();
    adminApi.forget();
    this.state.set({ phase: 'anonymous', wasEnded: false });
  }

  update(operator: OwnAccess): void {
    this.state.set({ phase: 'signedIn', operator });
  }

  ended(): void {
    adminTokens.clear();
    adminApi.forget();
    this.state.set({ phase: 'anonymous', wasEnded: true });
  }

  storageChanged(key: string | null): void {
    if (key === null || key === ADMIN_TOKEN) void this.start();
  }

  #enter({ token, user }: { token: string; user: OwnAccess }): void {
    adminTokens.save(token);
    this.state.set({ phase: 'signedIn', operator: user });
  }
}

export const operatorSession = new OperatorSession();

export function startOperatorSession(): void {
  adminApi.onSignedOut(() => operatorSession.ended());
  window.addEventListener('storage', ({ key }) => operatorSession.storageChanged(key));
  void operatorSession.start();
}

export function useOperatorSession(): OperatorSessionState {
  return useSyncExternalStore(operatorSession.state.subscribe, operatorSession.state.get);
}

/** Throws if no operator is signed in. */
export function useOperator(): OwnAccess {
  const state = useOperatorSession();
  if (state.phase !== 'signedIn') throw new Error('useOperator needs a signed-in operator.');
  return state.operator;
}

export function useMayAct(): boolean {
  return useOperator().role === 'operator';
}

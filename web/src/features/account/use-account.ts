import { useMutation } from '@tanstack/react-query';
import { api } from '../../server/api.ts';
import { player } from '../../server/player.ts';
import type { CallRequest } from '../../server/routes.ts';
import { useOwnQuery } from '../session/own.tsx';

export function useAccount() {
  return useOwnQuery(['account', 'access'], () => api.call('GET /api/account'));
}

export function useOwnSessions() {
  return useOwnQuery(['account', 'sessions'], () => api.call('GET /api/account/sessions'));
}

/** An account change also affects waiting withdrawals. */
export function useAccountChange<Request, Data>(change: (request: Request) => Promise<{ data: Data }>) {
  return useMutation({
    mutationFn: async (request: Request) => (await change(request)).data,
    onSuccess: () => player.outdated('account', 'withdrawals'),
  });
}

export const changes = {
  password: (body: CallRequest<'POST /api/account/password'>['body']) =>
    api.call('POST /api/account/password', { body }),
  contact: (body: CallRequest<'POST /api/account/contact'>['body']) =>
    api.call('POST /api/account/contact', { body }),
  confirmContact: (body: CallRequest<'POST /api/account/contact/confirm'>['body']) =>
    api.call('POST /api/account/contact/confirm', { body }),
  endSessions: (body: CallRequest<'POST /api/account/sessions/end'>['body']) =>
    api.call('POST /api/account/sessions/end', { body }),
};

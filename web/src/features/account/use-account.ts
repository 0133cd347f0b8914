import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../server/api.ts';
import { changesOwnAccess } from '../../server/own-causes.ts';
import { player } from '../../server/player.ts';
import { account, sessions } from '../../server/queries.ts';
import type { CallRequest } from '../../server/routes.ts';

export const useAccount = () => useQuery(account);
export const useOwnSessions = () => useQuery(sessions);

/** An account change also affects waiting withdrawals. */
export function useAccountChange<Request, Data>(change: (request: Request) => Promise<{ data: Data }>) {
  return useMutation({
    mutationFn: async (request: Request) => (await change(request)).data,
    onSuccess: () => player.outdated('account', 'withdrawals'),
  });
}

export const changes = {
  password: (body: CallRequest<'POST /api/account/password'>['body']) =>
    changesOwnAccess('password', () => api.call('POST /api/account/password', { body })),
  contact: (body: CallRequest<'POST /api/account/contact'>['body']) =>
    api.call('POST /api/account/contact', { body }),
  confirmContact: (body: CallRequest<'POST /api/account/contact/confirm'>['body']) =>
    changesOwnAccess('contact', () => api.call('POST /api/account/contact/confirm', { body })),
  endSessions: (body: CallRequest<'POST /api/account/sessions/end'>['body']) =>
    api.call('POST /api/account/sessions/end', { body }),
};

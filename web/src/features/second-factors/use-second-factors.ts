import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../server/api.ts';
import { changesOwnAccess } from '../../server/own-causes.ts';
import { player } from '../../server/player.ts';
import { newSecret, secondFactors as secondFactorsQuery } from '../../server/queries.ts';
import type { CallRequest } from '../../server/routes.ts';
import { makePasskey } from './passkey.ts';
import { withSecondFactor } from './question.ts';
import { secondFactors } from './texts.en.ts';

export const useSecondFactors = () => useQuery(secondFactorsQuery);
export const useNewSecret = () => useQuery(newSecret);

/** Asks for an existing factor if needed. */
export function useFactorChange<Request, Data>(
  change: (request: Request) => Promise<Data>,
  onDone: (data: Data) => void,
) {
  return useMutation({
    mutationFn: (request: Request) => changesOwnAccess('second_factor', () => change(request)),
    onSuccess: (data) => {
      onDone(data);
      return player.outdated('account', 'withdrawals');
    },
  });
}

type Password = { password: string };

/** A lost factor can be removed with a recovery code. */
const recovery = { allowsRecovery: true };

export const changes = {
  confirmApp: (body: CallRequest<'POST /api/account/second-factors/app/confirm'>['body']) =>
    withSecondFactor(
      async (proof) =>
        (await api.call('POST /api/account/second-factors/app/confirm', { body: { ...body, ...proof } }))
          .data,
      recovery,
    ),
  addPasskey: async ({ password }: Password) => {
    const { data } = await api.call('POST /api/account/second-factors/passkey/begin');
    const passkey = await makePasskey(data.options);
    if (!passkey) throw new Error(secondFactors.passkeys.failed);
    return withSecondFactor(
      async (proof) =>
        (
          await api.call('POST /api/account/second-factors/passkey/confirm', {
            body: { passkey, password, ...proof },
          })
        ).data,
      recovery,
    );
  },
  remove: ({ password, passkeyId }: Password & { passkeyId: string | undefined }) =>
    withSecondFactor(
      async (proof) =>
        (
          await api.call('POST /api/account/second-factors/remove', {
            body: { password, ...(passkeyId !== undefined && { passkeyId }), ...proof },
          })
        ).data,
      recovery,
    ),
  renewCodes: ({ password }: Password) =>
    withSecondFactor(
      async (proof) =>
        (await api.call('POST /api/account/second-factors/recovery-codes', { body: { password, ...proof } }))
          .data,
      recovery,
    ),
};

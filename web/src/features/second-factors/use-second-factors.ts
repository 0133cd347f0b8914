import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
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

/** A lost factor can be removed with a recovery code. */
const confirmed = <Data>(call: (proof: { secondFactor?: SecondFactorProof }) => Promise<{ data: Data }>) =>
  withSecondFactor(async (proof) => (await call(proof)).data, { allowsRecovery: true });

type Password = { password: string };

export const changes = {
  confirmApp: (body: CallRequest<'POST /api/account/second-factors/app/confirm'>['body']) =>
    confirmed((proof) =>
      api.call('POST /api/account/second-factors/app/confirm', { body: { ...body, ...proof } }),
    ),
  addPasskey: async ({ password }: Password) => {
    const { data } = await api.call('POST /api/account/second-factors/passkey/begin');
    const passkey = await makePasskey(data.options);
    if (!passkey) throw new Error(secondFactors.passkeys.failed);
    const body = { passkey, password };
    return confirmed((proof) =>
      api.call('POST /api/account/second-factors/passkey/confirm', { body: { ...body, ...proof } }),
    );
  },
  remove: ({ password, passkeyId }: Password & { passkeyId: string | undefined }) => {
    const body = { password, ...(passkeyId !== undefined && { passkeyId }) };
    return confirmed((proof) =>
      api.call('POST /api/account/second-factors/remove', { body: { ...body, ...proof } }),
    );
  },
  renewCodes: (body: Password) =>
    confirmed((proof) =>
      api.call('POST /api/account/second-factors/recovery-codes', { body: { ...body, ...proof } }),
    ),
};

import { brand } from '@sanduku/contracts/brand';
import type { secondFactorsApi } from '@sanduku/contracts/second-factors/api';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { siteOf } from '../../lib/site.ts';
import { createTotpSecret, totpUri } from '../../lib/totp.ts';
import type { PlayerDeps } from '../players/deps.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { visitorOf } from '../players/visitor.ts';
import {
  type Changing,
  confirmApp,
  confirmPasskey,
  findSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
} from './change.ts';
import { authenticationOptions, registrationOptions } from './passkeys.ts';

export function secondFactorHandlers(deps: PlayerDeps): Pick<Handlers, keyof typeof secondFactorsApi> {
  const { clock, publicUrl } = deps;
  const { queries } = deps.database;
  const asked = ({ id }: SignedInPlayer, request: FastifyRequest) => ({
    playerId: id,
    site: siteOf(publicUrl, request),
    now: clock(),
  });
  const changing = (
    player: SignedInPlayer,
    request: FastifyRequest,
    { password, secondFactor }: { password: string; secondFactor?: SecondFactorProof | undefined },
  ): Changing => ({ player, password, secondFactor, site: siteOf(publicUrl, request) });

  return {
    secondFactors: async ({ player }) => {
      const { passkeys, ...factors } = await findSecondFactors(queries, player.id);
      return {
        ...factors,
        passkeys: passkeys.map(({ id, created_at, last_used_at, user_agent }) => ({
          id: id.toString(),
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
          userAgent: user_agent,
        })),
      };
    },
    // Stores nothing: only the app receives the secret.
    beginApp: async ({ player }) => {
      const secret = createTotpSecret();
      return { secret, uri: totpUri(secret, { issuer: brand.name, account: player.username }) };
    },
    confirmApp: async ({ player, body, request }) => {
      const codes = await confirmApp(deps, changing(player, request, body), body);
      return codes instanceof Refusal ? codes : { recoveryCodes: codes };
    },
    beginPasskey: async ({ player, request }) => ({
      options: await registrationOptions(queries, { ...asked(player, request), username: player.username }),
    }),
    confirmPasskey: async ({ player, body, request }) => {
      const made = { passkey: body.passkey, userAgent: visitorOf(request).userAgent };
      const codes = await confirmPasskey(deps, changing(player, request, body), made);
      return codes instanceof Refusal ? codes : { recoveryCodes: codes };
    },
    askPasskey: async ({ player, request }) => {
      const options = await authenticationOptions(queries, { ...asked(player, request), purpose: 'confirm' });
      return options === undefined ? new Refusal('not_found') : { options };
    },
    removeSecondFactor: async ({ player, body, request }) => {
      const passkeyId = body.passkeyId === undefined ? undefined : BigInt(body.passkeyId);
      return (await removeSecondFactor(deps, changing(player, request, body), passkeyId)) ?? {};
    },
    renewRecoveryCodes: async ({ player, body, request }) => {
      const codes = await renewRecoveryCodes(deps, changing(player, request, body));
      return codes instanceof Refusal ? codes : { recoveryCodes: codes };
    },
  };
}

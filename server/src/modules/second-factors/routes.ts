import { brand } from '@sanduku/contracts/brand';
import type { secondFactorsApi } from '@sanduku/contracts/second-factors/api';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import type { FastifyRequest } from 'fastify';
import type { NamedSession } from '../../database/functions.ts';
import type { Handlers } from '../../http/routes.ts';
import { Refusal } from '../../lib/refusal.ts';
import { siteOf } from '../../lib/site.ts';
import { createTotpSecret, totpUri } from '../../lib/totp.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { visitorOf } from '../players/visitor.ts';
import {
  type Changing,
  confirmApp,
  confirmPasskey,
  removeSecondFactor,
  renewRecoveryCodes,
} from './change.ts';
import { authenticationOptions, passkeysIn, registrationOptions } from './passkeys.ts';

export function secondFactorHandlers(deps: PlayerDeps): Pick<Handlers, keyof typeof secondFactorsApi> {
  const { publicUrl } = deps;
  const { callOwn, queries } = deps.database;
  const changing = (
    session: NamedSession,
    request: FastifyRequest,
    { password, secondFactor }: { password: string; secondFactor?: SecondFactorProof | undefined },
  ): Changing => ({ session, password, secondFactor, site: siteOf(publicUrl, request) });
  const asked = async (session: NamedSession, request: FastifyRequest) => {
    const { player, rows } = await callOwn(session, 'second_factors_of', {});
    const { id: playerId, username } = player;
    const site = siteOf(publicUrl, request);
    return { playerId, username, site, now: session.now, passkeys: passkeysIn(rows) };
  };

  return {
    secondFactors: async ({ session }) => {
      const { row, rows } = await callOwn(session, 'second_factors_of', {});
      return {
        app: row.app,
        recoveryCodesLeft: Number(row.recovery_codes_left),
        passkeys: passkeysIn(rows).map(({ id, created_at, last_used_at, user_agent }) => ({
          id: id.toString(),
          createdAt: created_at.toISOString(),
          lastUsedAt: (last_used_at as Date | null)?.toISOString() ?? null,
          userAgent: user_agent as string | null,
        })),
      };
    },
    // Stores nothing: only the app receives the secret.
    beginApp: async ({ session }) => {
      const { player } = await callOwn(session, 'second_factors_of', {});
      const secret = createTotpSecret();
      return { secret, uri: totpUri(secret, { issuer: brand.name, account: player.username }) };
    },
    confirmApp: async ({ session, body, request }) => {
      const codes = await confirmApp(deps, changing(session, request, body), body);
      return codes instanceof Refusal ? codes : { recoveryCodes: codes };
    },
    beginPasskey: async ({ session, request }) => ({
      options: await registrationOptions(queries, await asked(session, request)),
    }),
    confirmPasskey: async ({ session, body, request }) => {
      const made = { passkey: body.passkey, userAgent: visitorOf(request).userAgent };
      const codes = await confirmPasskey(deps, changing(session, request, body), made);
      return codes instanceof Refusal ? codes : { recoveryCodes: codes };
    },
    askPasskey: async ({ session, request }) => {
      const asking = { ...(await asked(session, request)), purpose: 'confirm' as const };
      const options = await authenticationOptions(queries, asking);
      return options === undefined ? new Refusal('not_found') : { options };
    },
    removeSecondFactor: async ({ session, body, request }) => {
      const passkeyId = body.passkeyId === undefined ? undefined : BigInt(body.passkeyId);
      return (await removeSecondFactor(deps, changing(session, request, body), passkeyId)) ?? {};
    },
    renewRecoveryCodes: async ({ session, body, request }) => {
      const codes = await renewRecoveryCodes(deps, changing(session, request, body));
      return codes instanceof Refusal ? codes : { recoveryCodes: codes };
    },
  };
}

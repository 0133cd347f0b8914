import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ownPassword } from '../players/account.ts';
import { said } from '../problem-message.ts';
import { rowId } from '../shapes.ts';
import { encoded, ofBrowser, secondFactorProof } from './proof.ts';

const newPasskey = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().max(20, { abort: true }))
      .max(10)
      .optional(),
  }),
});

/** WebAuthn options, passed through unchanged. */
const options = z.looseObject({ challenge: z.string() });

const sixDigits = z
  .string()
  .max(6, { abort: true, error: said({ problem: 'code_missing' }) })
  .regex(/^\d{6}$/, said({ problem: 'code_missing' }));

/** A change needs the password and, if one exists, a factor. */
const ownProof = { password: ownPassword, secondFactor: secondFactorProof.optional() };

/** Returned once, with the first factor; null: earlier codes remain valid. */
const recoveryCodes = z.array(z.string()).nullable();

const factors = z.object({
  app: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
      /** User agent at registration; null if none was sent. */
      userAgent: z.string().nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
});
export type SecondFactors = z.output<typeof factors>;

export const secondFactorsApi = {
  secondFactors: endpoint('GET /api/account/second-factors', 'player', {
    summary: 'The second factors that the player has set up',
    data: factors,
  }),
  beginApp: endpoint('POST /api/account/second-factors/app/begin', 'player', {
    summary: 'A new secret for an authenticator app; it counts once a code of it has been confirmed',
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmApp: endpoint('POST /api/account/second-factors/app/confirm', 'player', {
    summary: 'Turn the authenticator app on with a code of the new secret',
    body: z.object({ secret: z.string().max(64, { abort: true }), code: sixDigits, ...ownProof }),
    data: z.object({ recoveryCodes }),
  }),
  beginPasskey: endpoint('POST /api/account/second-factors/passkey/begin', 'player', {
    summary: 'What a browser needs to make a passkey',
    data: z.object({ options }),
  }),
  confirmPasskey: endpoint('POST /api/account/second-factors/passkey/confirm', 'player', {
    summary: 'Add the passkey that the browser has made',
    body: z.object({ passkey: newPasskey, ...ownProof }),
    data: z.object({ recoveryCodes }),
  }),
  askPasskey: endpoint('POST /api/account/second-factors/challenge', 'player', {
    summary: 'What a browser needs to ask for a passkey of the player, once',
    data: z.object({ options }),
  }),
  removeSecondFactor: endpoint('POST /api/account/second-factors/remove', 'player', {
    summary: 'Remove the authenticator app, or a passkey; withdrawals wait for a day',
    body: z.object({
      /** Undefined: the authenticator app. */
      passkeyId: rowId.optional(),
      ...ownProof,
    }),
    data: z.object({}),
  }),
  renewRecoveryCodes: endpoint('POST /api/account/second-factors/recovery-codes', 'player', {
    summary: 'Ten new recovery codes; those before count no longer, and withdrawals wait for a day',
    body: z.object(ownProof),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
};

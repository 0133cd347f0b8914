import { z } from 'zod';
import { said } from '../problem-message.ts';

/** Base64url. */
export const encoded = z
  .string()
  .max(8_000, { abort: true })
  .regex(/^[\w-]*$/);

/** Untrusted fields of `navigator.credentials`. */
export const ofBrowser = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
};

const passkeyAnswer = z.object({
  ...ofBrowser,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

export const secondFactorProof = z.union([
  z.object({
    code: z
      .string()
      .trim()
      .min(6, said({ problem: 'code_missing' }))
      .max(40, { abort: true, error: said({ problem: 'code_missing' }) }),
  }),
  z.object({ passkey: passkeyAnswer }),
]);
export type SecondFactorProof = z.output<typeof secondFactorProof>;

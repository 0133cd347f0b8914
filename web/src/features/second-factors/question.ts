import type { AskedFactor } from '@sanduku/contracts/errors';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { createStore } from '../../lib/store.ts';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';

export interface Question {
  asked: AskedFactor;
  problem: string | undefined;
  allowsRecovery: boolean;
  /** Undefined: cancelled. */
  answer: (proof: SecondFactorProof | undefined) => void;
}

export const question = createStore<Question | undefined>(undefined);

type Options = { allowsRecovery?: boolean };

/** The player cancelled; nothing was done. */
export class NotConfirmed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
  }
}

/** Asks only if the server requires a factor, then repeats the call with it. */
export async function withSecondFactor<Answer>(
  call: (proof: { secondFactor?: SecondFactorProof }) => Promise<Answer>,
  { allowsRecovery = false }: Options = {},
): Promise<Answer> {
  let proof: SecondFactorProof | undefined;
  let asked: AskedFactor | undefined;
  for (;;) {
    try {
      return await call(proof ? { secondFactor: proof } : {});
    } catch (error) {
      const next =
        askedBy(error) ?? (asked && proof && refuses(error, proof) ? await askedAnew(asked) : undefined);
      if (!next) throw error;
      asked = next;
      proof = await ask(next, { problem: isWrong(error) ? error.message : undefined, allowsRecovery });
      if (!proof) throw new NotConfirmed(error);
    }
  }
}

/** Undefined for any other error. */
export function askedBy(error: unknown): AskedFactor | undefined {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_needed') return undefined;
  return (error.params as AskedFactor | undefined) ?? { app: true, passkey: null };
}

export function isWrong(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'wrong_code' || error.code === 'passkey_refused');
}

/** Otherwise the error is about another code or passkey of the call, such as that of a new app. */
const refuses = (error: unknown, proof: SecondFactorProof) =>
  isWrong(error) && (error.code === 'passkey_refused') === 'passkey' in proof;

/** A passkey challenge is valid once. */
async function askedAnew({ app, passkey }: AskedFactor): Promise<AskedFactor> {
  if (!passkey) return { app, passkey };
  const { data } = await api.call('POST /api/account/second-factors/challenge');
  return { app, passkey: data.options };
}

function ask(
  asked: AskedFactor,
  options: Pick<Question, 'problem' | 'allowsRecovery'>,
): Promise<SecondFactorProof | undefined> {
  return new Promise((resolve) => {
    const answer = (proof: SecondFactorProof | undefined) => {
      question.set(undefined);
      resolve(proof);
    };
    question.set({ asked, ...options, answer });
  });
}

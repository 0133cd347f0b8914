import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../server/api-error.ts';
import { question, withSecondFactor } from './question.ts';

const passkey = { passkey: {} } as SecondFactorProof;
const needed = new ApiError('second_factor_needed', '', {
  status: 403,
  params: { app: true, passkey: null },
});

test.each([
  ['wrong_code', { code: '123456' }, 2],
  ['wrong_code', passkey, 1],
  ['passkey_refused', passkey, 2],
  ['passkey_refused', { code: '123456' }, 1],
] as const)('%s after %o: asked %i times', async (code, proof, times) => {
  const refusal = new ApiError(code, 'Refused', { status: 400 });
  const call = vi.fn().mockRejectedValueOnce(needed).mockRejectedValueOnce(refusal).mockResolvedValue('done');
  let asked = 0;
  const unsubscribe = question.subscribe(() => {
    const now = question.get();
    if (!now) return;
    asked += 1;
    queueMicrotask(() => now.answer(proof));
  });
  const result = withSecondFactor(call);
  if (times === 2) await expect(result).resolves.toBe('done');
  else await expect(result).rejects.toBe(refusal);
  expect(asked).toBe(times);
  unsubscribe();
});

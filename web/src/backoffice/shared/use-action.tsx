import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { errorText } from '../admin-api.ts';

/** One action at a time; shows its error. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const problem = error !== undefined && <Banner tone="error">{errorText(error)}</Banner>;
  return { isBusy, problem, run };
}

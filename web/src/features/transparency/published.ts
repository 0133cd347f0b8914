import { useEffect, useState } from 'react';
import { knownKeys } from '../../lib/signing-keys.ts';
import { api } from '../../server/api.ts';
import type { DataAt } from '../../server/routes.ts';
import type { CheckedDays, Proven, ReserveDay, StatedDay } from './reserves.ts';

/** How many days of the reserve ratio the page draws. */
const DAYS = 30;

interface Published {
  readonly figures: DataAt<'GET /api/transparency/figures'>;
  readonly stated: DataAt<'GET /api/transparency/days'>;
}

export function usePublished() {
  const [published, setPublished] = useState<Published>();
  const [hasFailed, setFailed] = useState(false);

  function load() {
    setFailed(false);
    Promise.all([
      api.call('GET /api/transparency/figures'),
      api.call('GET /api/transparency/days', { query: { limit: DAYS } }),
    ]).then(
      ([{ data: figures }, { data: stated }]) => setPublished({ figures, stated }),
      () => setFailed(true),
    );
  }

  useEffect(load, []);
  return { published, hasFailed, load };
}

export interface VerifiedDays {
  /** Newest first. */
  readonly days: readonly ReserveDay[];
  readonly isOdd: boolean;
  readonly isProven: Proven;
  /** Both texts of the newest day are signed with a known key. */
  readonly isSigned: boolean;
}

/** Undefined until verified: without an answer, no verdict and no figure. */
export function useVerifiedDays(stated: readonly StatedDay[] | undefined): VerifiedDays | undefined {
  const [verified, setVerified] = useState<VerifiedDays & { of: typeof stated }>();
  useEffect(() => {
    if (stated)
      verifyDays(stated).then(
        (days) => setVerified({ ...days, of: stated }),
        () => {},
      );
  }, [stated]);
  return verified?.of === stated ? verified : undefined;
}

async function verifyDays(stated: readonly StatedDay[]): Promise<VerifiedDays> {
  const { days, isOdd, areSigned } = await checkInWorker(stated);
  const [newest] = days;
  const texts = newest ? [newest.liabilities, newest.signed] : [];
  const signatures = await Promise.all(texts.map((text) => knownKeys.isSigned(text)));
  return {
    days,
    isOdd,
    isProven: (address) => areSigned[newest?.held.usdt.indexOf(address) ?? -1] ?? false,
    isSigned: signatures.every(Boolean),
  };
}

async function checkInWorker(stated: readonly StatedDay[]): Promise<CheckedDays> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(stated);
    });
  } finally {
    worker.terminate();
  }
}

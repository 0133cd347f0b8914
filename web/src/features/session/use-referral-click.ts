import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { deviceId } from '../../lib/device-id.ts';

const LONGEST_CODE = 40;

/** Lets whoever sent the link know that somebody came by it. Nobody waits for this, and nothing depends on it. */
export function useReferralClick(code: string | null): void {
  useEffect(() => {
    if (!code || code.length > LONGEST_CODE) return;
    api.call('POST /api/referrals/click', { body: { code, deviceId: deviceId() } }).catch(() => undefined);
  }, [code]);
}

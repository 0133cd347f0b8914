import type { Mode } from '@sanduku/contracts/client';
import { useEffect, useState } from 'react';
import { SandboxRibbon } from '../../ui/sandbox-ribbon.tsx';
import { adminApi } from '../admin-api.ts';

/** Asks the server whether its money is real. */
export function SandboxNotice() {
  const [mode, setMode] = useState<Mode>();
  useEffect(() => {
    adminApi.call('GET /api/client-config').then(
      ({ data }) => setMode(data.mode),
      () => undefined,
    );
  }, []);
  return mode && <SandboxRibbon mode={mode} />;
}

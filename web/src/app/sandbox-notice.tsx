import { useClientConfig } from '../lib/client-config.ts';
import { SandboxRibbon } from '../ui/sandbox-ribbon.tsx';

/** Asks the server whether its money is real. */
export function SandboxNotice() {
  const config = useClientConfig();
  return config && <SandboxRibbon mode={config.mode} />;
}

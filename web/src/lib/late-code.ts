import { online } from './browser.ts';
import { CODE_RETRY_DELAYS_MS } from './timings.ts';

/** Code that is fetched when it is first asked for, and then is there; what could not be fetched is asked for anew. */
export function lateCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= patiently(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Without a connection it comes once there is one; otherwise it is asked for a few times. */
async function patiently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delayMs of CODE_RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await online();
    }
  }
  return load();
}

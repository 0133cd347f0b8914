import { type ComponentType, type FunctionComponent, type ReactNode, use } from 'react';
import { online } from '../lib/browser.ts';
import { CODE_RETRY_DELAYS_MS } from '../lib/timings.ts';

export interface LazyPart<Props extends object = object> extends FunctionComponent<Props> {
  preload: () => Promise<unknown>;
}

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * A page, or a part of one, whose code is fetched when it is first shown. Unlike React's own lazy(), one that was
 * preloaded renders at once, so that prerendering and hydration never see a loading state; and one that was opened
 * without a connection comes by itself once there is one.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  type Loaded = ComponentType<Props>;
  const fetchCode = lateCode(load);
  let loaded: Loaded | undefined;
  let shown: Promise<Loaded> | undefined;

  async function preload() {
    loaded = (await fetchCode())[name] as Loaded;
    return loaded;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when the module loads.
  function Part(props: Props) {
    // Once: React renders again what failed, and must find the same failure.
    shown ??= preload();
    const Component = loaded ?? use(shown);
    return <Component {...props} />;
  }

  return Object.assign(Part, { preload });
}

/** Code that is fetched when it is first asked for, and then is there; what could not be fetched is asked for anew. */
function lateCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
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

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
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  let shown: Promise<Loaded> | undefined;

  function preload() {
    loading ??= patiently(load).then(
      (module) => {
        loaded = module[name] as Loaded;
        return loaded;
      },
      (error: unknown) => {
        // Nobody may have wanted it yet: whoever does has it fetched anew.
        loading = undefined;
        throw error;
      },
    );
    return loading;
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

/** Code that could not be fetched is asked for again: without a connection once there is one, otherwise a few times. */
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

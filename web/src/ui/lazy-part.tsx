import { type ComponentType, type FunctionComponent, type ReactNode, use } from 'react';
import { online } from '../lib/browser.ts';
import { CODE_RETRY_DELAYS_MS } from '../lib/timings.ts';

export interface LazyPart<Props extends object = object> extends FunctionComponent<Props> {
  preload: () => Promise<unknown>;
}

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/**
 * Loads on first use. Unlike React's lazy(), a preloaded part renders synchronously, so hydration sees no
 * loading state; opened offline, it loads once online.
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
    // React renders a failure again and must see the same promise.
    shown ??= preload();
    const Component = loaded ?? use(shown);
    return <Component {...props} />;
  }

  return Object.assign(Part, { preload });
}

/** A failed load is retried on the next request. */
function lateCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= withLongTimeout(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function withLongTimeout<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const delayMs of CODE_RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await online();
    }
  }
  try {
    return await load();
  } catch (cause) {
    throw new CodeNotLoaded('A part of the page did not arrive.', { cause });
  }
}

export class CodeNotLoaded extends Error {}

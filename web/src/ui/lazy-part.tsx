import { type ComponentType, type FunctionComponent, type ReactNode, use } from 'react';
import { lateCode } from '../lib/late-code.ts';

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

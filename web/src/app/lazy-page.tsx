import { type ComponentType, type FunctionComponent, use } from 'react';

export interface LazyPage extends FunctionComponent {
  preload: () => Promise<unknown>;
}

/**
 * A page whose code is fetched when it is first shown. Unlike React's own lazy(), one that was preloaded
 * renders at once, so that prerendering and hydration never see a loading state.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  function preload() {
    loading ??= load().then((component) => {
      loaded = component;
      return component;
    });
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when the module loads.
  function Page() {
    const Component = loaded ?? use(preload());
    return <Component />;
  }

  return Object.assign(Page, { preload });
}

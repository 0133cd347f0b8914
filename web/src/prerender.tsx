import { brand } from '@sanduku/contracts/brand';
import { pages, prerenderedPages } from '@sanduku/contracts/pages';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import type { PageMeta } from './app/page-meta.ts';
import { metaOf, preloadPage } from './app/routes.tsx';
import { messages } from './messages/index.ts';
import { LogoMark } from './ui/logo-mark.tsx';

/** Any path that no page has: it renders the 404 page. */
const UNKNOWN_PATH = '/404';

const authSources = ['src/features/session/auth-page.tsx', 'src/app/app-providers.tsx'];

/** Where each page's code starts, for the build to name its chunks in the page's HTML. */
const sources: Record<(typeof prerenderedPages)[number] | typeof UNKNOWN_PATH, readonly string[]> = {
  [pages.landing]: ['src/features/landing/landing-page.tsx'],
  [pages.login]: authSources,
  [pages.signup]: authSources,
  [pages.terms]: ['src/features/documents/terms-page.tsx'],
  [pages.privacy]: ['src/features/documents/privacy-page.tsx'],
  [pages.security]: ['src/features/documents/security-page.tsx'],
  [pages.help]: ['src/features/documents/help-page.tsx'],
  [pages.fairness]: ['src/features/fairness/fairness-page.tsx'],
  [UNKNOWN_PATH]: ['src/features/not-found/not-found-page.tsx'],
};

export interface PrerenderedFile {
  file: string;
  sources: readonly string[];
  meta: PageMeta;
  indexed: boolean;
  html: string;
}

/** The pages that are readable without JavaScript, and the bare shell that every other route starts from. */
export async function prerenderPages(): Promise<PrerenderedFile[]> {
  const readable = prerenderedPages.map((path) => ({
    file: path === pages.landing ? 'index.html' : `${path.slice(1)}/index.html`,
    path,
    indexed: true,
  }));
  const files = [...readable, { file: '404.html', path: UNKNOWN_PATH, indexed: false } as const];
  const rendered = files.map(async ({ file, path, indexed }) => ({
    file,
    indexed,
    sources: sources[path],
    meta: metaOf(path),
    html: await renderPage(path),
  }));
  const shell = { file: 'app.html', sources: [], meta: messages.meta.shell, indexed: false, html: '' };
  return [...(await Promise.all(rendered)), shell];
}

async function renderPage(path: string): Promise<string> {
  await preloadPage(path);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}

export function renderFavicon(): string {
  return renderToStaticMarkup(<LogoMark standalone />);
}

export function webManifest(): string {
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/',
    display: 'standalone',
    background_color: '#14122e',
    theme_color: '#14122e',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

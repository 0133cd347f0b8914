import { brand } from '@sanduku/contracts/brand';
import { pages, playerPages, prerenderedPages } from '@sanduku/contracts/pages';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { installed } from './app/installed.en.ts';
import type { PageMeta } from './app/page.tsx';
import { metaOf, preloadPage } from './app/routes.tsx';
import { SignedInShell } from './app/signed-in-shell.tsx';
import { messages } from './lib/language/shared.en.ts';
import { StaticRouter } from './lib/router.tsx';
import { buttonLook } from './ui/button.tsx';
import { Crate } from './ui/crate.tsx';
import { LogoMark } from './ui/logo-mark.tsx';

const UNKNOWN_PATH = '/404';

const authSources = ['src/app/sign-in.ts'];

/** Lets the build name each page's chunks in the HTML. */
const sources: Record<(typeof prerenderedPages)[number] | typeof UNKNOWN_PATH, readonly string[]> = {
  [pages.landing]: ['src/features/landing/landing-page.tsx'],
  [pages.login]: authSources,
  [pages.signup]: authSources,
  [pages.terms]: ['src/features/documents/terms-page.tsx'],
  [pages.privacy]: ['src/features/documents/privacy-page.tsx'],
  [pages.security]: ['src/features/documents/security-page.tsx'],
  [pages.help]: ['src/features/documents/help-page.tsx'],
  [pages.fairness]: ['src/features/fairness/fairness-page.tsx'],
  [pages.transparency]: ['src/features/transparency/transparency-page.tsx'],
  [UNKNOWN_PATH]: ['src/features/not-found/not-found-page.tsx'],
};

const signedInSources = ['src/app/signed-in.ts', 'src/server/player.ts'];

const playerSources: Record<(typeof playerPages)[number], string> = {
  [pages.dashboard]: 'src/app/signed-in.ts',
  [pages.investment]: 'src/features/investment/investment-page.tsx',
  [pages.referrals]: 'src/features/referrals/referrals-page.tsx',
  [pages.statement]: 'src/features/statement/statement-page.tsx',
  [pages.playLimits]: 'src/features/play-limits/play-limits-page.tsx',
  [pages.account]: 'src/features/account/account-page.tsx',
};

export interface PrerenderedFile {
  file: string;
  /** Only for pages in search engines. */
  path?: string;
  sources: readonly string[];
  meta: PageMeta;
  html: string;
  /** Shown until React has a signed-in page's data. */
  shell?: string;
  /** Shown instead of any other page, so without scripts. */
  isStatic?: boolean;
}

/**
 * Pages that are readable without JavaScript, shells of signed-in pages, and the bare page of every other
 * route.
 */
export async function prerenderPages(): Promise<PrerenderedFile[]> {
  const render = async (path: keyof typeof sources) => ({
    sources: sources[path],
    meta: metaOf(path),
    html: await renderPage(path),
  });
  const readable = prerenderedPages.map(async (path) => ({
    file: path === pages.landing ? 'index.html' : `${path.slice(1)}/index.html`,
    path,
    ...(await render(path)),
  }));
  return [
    ...(await Promise.all(readable)),
    { file: '404.html', ...(await render(UNKNOWN_PATH)) },
    {
      file: 'offline.html',
      sources: [],
      meta: installed.offline.meta,
      html: renderOffline(),
      isStatic: true,
    },
    ...playerPages.map((path) => ({
      file: `${path.slice(1)}/index.html`,
      sources: [...signedInSources, playerSources[path]],
      meta: metaOf(path),
      html: '',
      shell: renderShell(path),
    })),
    { file: 'app.html', sources: [], meta: messages.meta.shell, html: '' },
  ];
}

async function renderPage(path: string): Promise<string> {
  await preloadPage(path);
  return renderToString(
    <StrictMode>
      <StaticRouter pathname={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
}

function renderShell(path: (typeof playerPages)[number]): string {
  return renderToStaticMarkup(
    <StaticRouter pathname={path}>
      <SignedInShell path={path} />
    </StaticRouter>,
  );
}

function renderOffline(): string {
  return renderToStaticMarkup(<OfflinePage />);
}

export function renderFavicon(): string {
  return renderToStaticMarkup(<LogoMark standalone />);
}

export function webManifest(): string {
  return JSON.stringify({
    id: pages.landing,
    name: brand.name,
    short_name: brand.name,
    lang: messages.language.code,
    description: messages.tagline,
    // Visitors are redirected to log in.
    start_url: pages.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: '#14122e',
    theme_color: '#14122e',
    categories: ['games', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

const { offline } = installed;

/**
 * From the service worker, instead of an unavailable page. Without scripts; the button links to the current
 * URL.
 */
function OfflinePage() {
  return (
    <div className="page-width flex min-h-dvh flex-col py-5">
      <header className="flex items-center gap-2.5 font-display text-xl font-bold">
        <LogoMark />
        {brand.name}
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-4 py-8 text-center">
        <Crate pattern={7} className="size-28" />
        <h1 className="text-2xl">{offline.title}</h1>
        <p className="max-w-110 text-ink-soft">{offline.text}</p>
        <p className="max-w-110 font-semibold">{offline.money}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this one, with its query. */}
        <a href="" className={buttonLook({ variant: 'primary', size: 'lg', wide: false })}>
          {messages.ui.retry}
        </a>
      </main>
    </div>
  );
}

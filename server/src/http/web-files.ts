import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  isLanguage,
  LANGUAGE_CHOICE,
  type Language,
  languageCookie,
  languages,
} from '@sanduku/contracts/languages';
import { odds } from '@sanduku/contracts/odds';
import {
  OFFLINE_PAGE,
  PAGE_PRIZES,
  pages,
  prerenderedPages,
  selfContainedPages,
} from '@sanduku/contracts/pages';
import { TABLE_CHOICE } from '@sanduku/contracts/prize-tables/choice';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { siteOf } from './site.ts';
import type { TablePage, TablePages } from './table-pages.ts';

declare module 'fastify' {
  interface FastifyReply {
    readonly pageSource: PageSource;
  }
}

const selfContained: readonly string[] = selfContainedPages;
const readable: readonly string[] = prerenderedPages;

const PUBLISHED_FILE = fileOf(pages.transparency);

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Browsers ask for the icon of a page each time its address changes. */
const A_WEEK = 'public, max-age=604800';
const ASKED_AGAIN = 'private, no-cache';

/** Browsers heed them on what is shown, not on what it loads: a page's many files go without. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];

/** By which a file is asked for again: one that is kept for ever is not, and its page has dozens of them. */
const headersOfReplaceable = ['accept-ranges', 'etag', 'last-modified'];

/** Where pages come from for whom another table is offered than that of the build. */
interface PageSource {
  readonly tablePages: TablePages;
  /** The prizes that whoever chose that table, or comes from that country, is offered. */
  readonly prizesFor: (hints: {
    tableId: number | undefined;
    region: string | undefined;
  }) => readonly number[];
  /** `/transparency` as it is at the moment; undefined where it could not be rendered. */
  readonly published: (language: Language, prizes: readonly number[]) => Promise<TablePage | undefined>;
}

/** The built web application: hashed files to keep for ever, icons for a week, pages to ask for again, compressed at build time. */
export async function registerWebFiles(
  app: FastifyInstance,
  folder: string,
  publicUrl: string | undefined,
  source: PageSource,
): Promise<void> {
  app.decorateReply('pageSource', { getter: () => source });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['prerender/**', '**/*.html', '**/*.br', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      response.header(
        'cache-control',
        hashed ? FOR_EVER : /\.(svg|png)(\.br)?$/.test(path) ? A_WEEK : ASKED_AGAIN,
      );
      if (!hashed) return;
      for (const header of [...headersOfDocuments, ...headersOfReplaceable]) response.removeHeader(header);
    },
  });
  for (const page of Object.values(pages)) {
    const file = selfContained.includes(page) ? fileOf(page) : 'app.html';
    const isForSearch = readable.includes(page);
    app.get(page, { schema: { hide: true } }, (request, reply) => {
      if (isForSearch) reply.header('link', alternates(`${siteOf(publicUrl, request).origin}${page}`));
      return sendPage(reply, file);
    });
  }
  app.get(OFFLINE_PAGE, { schema: { hide: true } }, (_request, reply) => sendPage(reply, 'offline.html'));
  // The back office has its own router for what follows; no search engine needs to know of it.
  for (const path of ['/admin', '/admin/*'])
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('x-robots-tag', 'noindex').sendFile('admin.html'),
    );
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  return sendPage(reply.code(404), '404.html');
}

/** Tells search engines where the same page stands in each language; without one, it follows the reader's browser. */
function alternates(address: string): string {
  const to = (href: string, language: string) => `<${href}>; rel="alternate"; hreflang="${language}"`;
  return [
    ...languages.map((language) => to(`${address}?${LANGUAGE_CHOICE}=${language}`, language)),
    to(address, 'x-default'),
  ].join(', ');
}

function fileOf(page: string): string {
  return join(page, 'index.html').slice(1);
}

/** Every page lies in one folder for each language. One that is asked for by its address is remembered. */
function sendPage(reply: FastifyReply, file: string): FastifyReply | Promise<FastifyReply> {
  const { query, headers } = reply.request;
  const { tablePages, prizesFor, published } = reply.pageSource;
  const asked = (query as Record<string, unknown>)[LANGUAGE_CHOICE];
  const language = chooseLanguage({
    asked,
    cookie: headers.cookie,
    acceptLanguage: headers['accept-language'],
  });
  if (isLanguage(asked)) reply.header('set-cookie', languageCookie(asked));
  reply.header('content-language', language).header('vary', 'accept-language, cookie');
  const prizes = prizesFor(tableHints(headers));
  reply.header(PAGE_PRIZES, prizes.join());
  const send = () =>
    // The build's own table needs nobody's help.
    prizes.join() === odds.prizesBasisPoints.join()
      ? reply.sendFile(join(language, file))
      : tablePages.page(language, file, prizes).then((page) => sendRendered(reply, page));
  if (file !== PUBLISHED_FILE) return send();
  return published(language, prizes).then((page) => (page ? sendRendered(reply, page) : send()));
}

function sendRendered(reply: FastifyReply, { html, compressed, etag }: TablePage): FastifyReply {
  const { headers } = reply.request;
  reply
    .header('cache-control', ASKED_AGAIN)
    .header('etag', etag)
    .header('vary', 'accept-language, cookie, accept-encoding');
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  return /\bbr\b/.test(headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'br').send(compressed)
    : reply.send(html);
}

const tableInCookie = new RegExp(`(?:^|;)\\s*${TABLE_CHOICE}=(\\d{1,9})(?:;|$)`);

/** The table that a page has remembered for its player; else the country of the browser's language, "sw-KE". */
function tableHints({ cookie = '', 'accept-language': wishes = '' }: IncomingHttpHeaders) {
  const chosen = tableInCookie.exec(cookie)?.[1];
  return {
    tableId: chosen === undefined ? undefined : Number(chosen),
    region: /^\s*[a-z]{2,3}-([A-Z]{2})\b/i.exec(wishes)?.[1]?.toUpperCase(),
  };
}

/** What a request says about its reader's language. */
interface LanguageHints {
  /** The value of ?language= in the address. */
  asked?: unknown;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}

const [fallback] = languages;
const inCookie = new RegExp(`(?:^|;)\\s*${LANGUAGE_CHOICE}=([^;]*)`);

/** What the address asks for; else what was chosen before; else what the browser likes best of what there is. */
export function chooseLanguage({ asked, cookie = '', acceptLanguage = '' }: LanguageHints): Language {
  if (isLanguage(asked)) return asked;
  const chosen = inCookie.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return preferredOf(acceptLanguage) ?? fallback;
}

/** "sw-KE,sw;q=0.9,en;q=0.8" is Swahili: a region is as good as its language, and the first of equals wins. */
function preferredOf(acceptLanguage: string): Language | undefined {
  const wishes = acceptLanguage.split(',').map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: range.split('-')[0]?.toLowerCase(), weight: Number(weight) };
  });
  return wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage);
}

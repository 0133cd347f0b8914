import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pages, prerenderedPages } from '@sanduku/contracts/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';

const prerendered: readonly string[] = prerenderedPages;

/** The built web application: hashed files to keep for ever, pages to ask for again, compressed at build time. */
export async function registerWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'private, no-cache');
    },
  });
  for (const page of Object.values(pages)) {
    const file = prerendered.includes(page) ? join(page, 'index.html').slice(1) : 'app.html';
    app.get(page, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
  }
  // The back office has its own router for what follows; no search engine needs to know of it.
  for (const path of ['/admin', '/admin/*'])
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('x-robots-tag', 'noindex').sendFile('admin.html'),
    );
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return reply.code(404).sendFile('404.html');
}

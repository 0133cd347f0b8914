import type { FastifyRequest } from 'fastify';
import { type Site, siteAt } from '../lib/site.ts';

/** The configured URL; a sandbox without one uses the request's host. */
export function siteOf(publicUrl: string | undefined, { protocol, host }: FastifyRequest): Site {
  return siteAt(publicUrl ?? `${protocol}://${host}`);
}

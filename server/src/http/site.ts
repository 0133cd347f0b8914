import type { FastifyRequest } from 'fastify';
import { type Site, siteAt } from '../lib/site.ts';

/** The address that the settings name; a sandbox without one is where it was called at. */
export function siteOf(publicUrl: string | undefined, { protocol, host }: FastifyRequest): Site {
  return siteAt(publicUrl ?? `${protocol}://${host}`);
}

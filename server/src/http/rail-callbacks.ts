import { mobileProviders } from '@sanduku/contracts/wallet';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { takeHint } from '../domain/deposits/mobile-hint.ts';
import type { MobileParts } from '../domain/deposits/mobile-parts.ts';
import { Refusal } from '../domain/refusal.ts';
import { sendRefusal } from './errors.ts';

const params = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) });

/**
 * Where providers tell us that something has happened. They are no players: they have no session and no cookie, and
 * what they may do is decided by the secret in the path alone. All they can do is make us ask the provider.
 */
export function registerRailCallbacks(http: FastifyInstance, parts: MobileParts): void {
  // In a room of its own, where a body of any kind is accepted: it is a hint, not a request.
  http.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, readJson(body as string));
    });
    for (const provider of mobileProviders) {
      callbacks.route({
        // One of the two sends PUT or POST, as it likes.
        method: ['POST', 'PUT'],
        url: `/api/rails/${provider}/callback/:token`,
        schema: { hide: true },
        config: { isForMachines: true },
        handler: async (request, reply) => {
          const { data } = params.safeParse(request.params);
          const isKnown =
            data !== undefined &&
            (await takeHint(parts, { provider, token: data.token, body: request.body }));
          return isKnown ? reply.code(200).send() : sendRefusal(reply, new Refusal('not_found'));
        },
      });
    }
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendRefusal } from '../../http/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { DepositDeps } from './deps.ts';
import { takeWebhook } from './mobile-settle.ts';

const params = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) });

/** The secret in the path authorises a provider. A callback only makes an enquiry due. */
export function registerWebhooks(http: FastifyInstance, deps: DepositDeps): void {
  // A separate scope that accepts any body, because none is trusted.
  http.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, readJson(body as string));
    });
    for (const provider of mobileProviders) {
      callbacks.route({
        // MTN uses either.
        method: ['POST', 'PUT'],
        url: `/api/rails/${provider}/callback/:token`,
        schema: { hide: true },
        config: { isForMachines: true },
        handler: async (request, reply) => {
          const { data } = params.safeParse(request.params);
          const isKnown =
            data !== undefined &&
            (await takeWebhook(deps, { provider, token: data.token, body: request.body }));
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

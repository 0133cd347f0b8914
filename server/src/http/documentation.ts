import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { brand } from '@sanduku/contracts/brand';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

export const DOCUMENTATION_PATH = '/api/docs';

/** A page at /api/docs, JSON at /api/docs/json. */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Every answer comes in an envelope: { success: true, data } or { success: false, error, message, code, params? }. ' +
          'Decide by the code; error and message are its sentence in English, and params the values in that sentence. ' +
          'Fixed words, such as the name of a provider, are read in any case. ' +
          'Calls that move money take an Idempotency-Key header; repeating one with the same key and body returns the first answer and moves nothing. Best is a UUID of version 7; its outcome is known for 30 days.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: DOCUMENTATION_PATH,
    uiConfig: { requestInterceptor: repeatXsrfCookie },
    // The page uses inline styles; otherwise our policy applies.
    transformStaticCSP: (policy) => policy.replace('style-src', "style-src 'unsafe-inline'"),
  });
}

declare const document: { readonly cookie: string };

/** Run in the browser, so "Try it out" passes the CSRF check. */
function repeatXsrfCookie<R extends { headers?: object }>(request: R): R {
  const [, token] = /\bXSRF-TOKEN=([^;]+)/.exec(document.cookie) ?? [];
  if (token) request.headers = { ...request.headers, 'X-XSRF-TOKEN': token };
  return request;
}

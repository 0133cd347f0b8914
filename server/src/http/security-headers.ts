import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const nothing = ["'none'"];
const ourselves = ["'self'"];

/** Only our own files run and load; nobody may frame us. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: nothing,
        scriptSrc: ourselves,
        styleSrc: ourselves,
        imgSrc: [...ourselves, 'data:'],
        fontSrc: ourselves,
        connectSrc: ourselves,
        manifestSrc: ourselves,
        baseUri: nothing,
        formAction: ourselves,
        frameAncestors: nothing,
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // A browser that has seen this on http://localhost would refuse every other local server.
    hsts: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
}

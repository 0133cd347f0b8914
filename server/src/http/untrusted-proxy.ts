import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { isPrivateAddress } from '../lib/private-address.ts';

/** Warns once: all clients of an unnamed proxy count as one address. */
export function watchForUnnamedProxy(
  app: FastifyInstance,
  { registry, trustedProxies }: { registry: Registry; trustedProxies: string[] },
): void {
  const isTrusted = proxyAddress.compile(trustedProxies);
  /** Nearly always the same. */
  let known: string | undefined;
  let isUnnamed = false;
  new Gauge({
    name: 'proxy_not_trusted',
    help: 'Whether requests come by a proxy that TRUSTED_PROXIES does not name: its players count as one address',
    registers: [registry],
    collect() {
      this.set(isUnnamed ? 1 : 0);
    },
  });
  app.addHook('onRequest', ({ headers, socket: { remoteAddress: peer } }, _reply, done) => {
    if (peer !== known && peer !== undefined && !isUnnamed && headers['x-forwarded-for'] !== undefined) {
      if (isTrusted(peer, 0)) known = peer;
      // A public client may forge the header; a private address is our proxy.
      else if (isPrivateAddress(peer)) {
        isUnnamed = true;
        app.log.warn(
          { proxy: peer },
          'a proxy forwards requests and TRUSTED_PROXIES does not name it: all its players count as one address, and log-ins are limited for all of them together',
        );
      }
    }
    done();
  });
}

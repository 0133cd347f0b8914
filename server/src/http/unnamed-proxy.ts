import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { isPrivateAddress } from '../lib/private-address.ts';

/** Notices a proxy that TRUSTED_PROXIES does not name: all who come by it would count as one address, and says so once. */
export function watchForUnnamedProxy(
  app: FastifyInstance,
  { registry, trustedProxies }: { registry: Registry; trustedProxies: string[] },
): void {
  const isTrusted = proxyAddress.compile(trustedProxies);
  /** The last one that is all right: nearly every request comes by the same. */
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
      // Whoever comes from the world may claim what they like; a private address that forwards is a proxy of ours.
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

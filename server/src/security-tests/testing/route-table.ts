import { type Api, api } from '@sanduku/contracts/api';
import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Access, Endpoint } from '@sanduku/contracts/endpoint';

export type CallName = keyof Api;

export interface Route {
  readonly name: CallName;
  readonly endpoint: Endpoint;
}

/** From the contract, so new calls are covered automatically. */
export const routes: readonly Route[] = (Object.keys(api) as CallName[]).map((name) => ({
  name,
  endpoint: api[name],
}));

export function routesFor(...access: Access[]): [name: CallName, endpoint: Endpoint][] {
  return routes
    .filter(({ endpoint }) => access.includes(endpoint.access))
    .map(({ name, endpoint }) => [name, endpoint]);
}

export const guardedRoutes = routesFor('player', 'viewer', 'operator');
export const changingRoutes = routes.filter(({ endpoint }) => endpoint.method === 'POST');

export const machineRoutes: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/metrics'],
  ['GET', '/api/docs'],
  ['GET', '/api/docs/'],
  ['GET', '/api/docs/*'],
  ['GET', '/api/docs/json'],
  ['GET', '/api/docs/yaml'],
  ['GET', '/api/docs/static/index.html'],
  ['GET', '/api/docs/static/swagger-initializer.js'],
  ...mobileProviders.flatMap((provider) =>
    ['POST', 'PUT'].map((method) => [method, `/api/rails/${provider}/callback/:token`] as const),
  ),
];

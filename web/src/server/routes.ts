import type { Api } from '@sanduku/contracts/api';
import type { Access, AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryOf } from '@sanduku/contracts/endpoint';

/**
 * Calls such as "POST /api/auth/login", typed by the contract. Type imports only, so pages load no schemas.
 */
type RouteOf<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never;
type EndpointAt<R extends Route> = {
  [K in keyof Api]: R extends RouteOf<Api[K]> ? Api[K] : never;
}[keyof Api];
type RouteWith<A extends Access> = {
  [K in keyof Api]: Api[K]['access'] extends A ? RouteOf<Api[K]> : never;
}[keyof Api];

export type Route = RouteOf<Api[keyof Api]>;
export type DataAt<R extends Route> = AnswerOf<EndpointAt<R>>;

type BodyAt<R extends Route> = BodyInputOf<EndpointAt<R>>;
type ParamsAt<R extends Route> = ParamsOf<EndpointAt<R>>;
type QueryAt<R extends Route> = QueryOf<EndpointAt<R>>;

/** The caller repeats it: the contract does not exist at run time. */
type MoneyAt<R extends Route> =
  EndpointAt<R> extends { movesMoney: true }
    ? {
        /** Sends an Idempotency-Key, unchanged until the result is known. */
        movesMoney: true;
      }
    : { movesMoney?: never };

export type CallArguments<R extends Route> =
  object extends CallRequest<R> ? [request?: CallRequest<R>] : [request: CallRequest<R>];

export type CallRequest<R extends Route> = {
  /** Continues after the page is left. */
  keepalive?: boolean;
} & MoneyAt<R> &
  (ParamsAt<R> extends undefined ? { params?: never } : { params: ParamsAt<R> }) &
  (BodyAt<R> extends undefined ? { body?: never } : { body: BodyAt<R> }) &
  (QueryAt<R> extends undefined ? { query?: never } : { query: QueryAt<R> });

export const publicCalls: Record<Extract<RouteWith<'public'>, `${string} /api/${string}`>, true> = {
  'GET /api/client-config': true,
  'GET /api/fairness/figures': true,
  'GET /api/wallet/providers': true,
  'POST /api/client-errors': true,
  'POST /api/vitals': true,
  'GET /api/transparency/days': true,
  'GET /api/transparency/figures': true,
  'GET /api/transparency/head': true,
  'GET /api/transparency/heads': true,
  'GET /api/transparency/keys': true,
  'GET /api/transparency/records': true,
  'GET /api/transparency/inclusion': true,
  'GET /api/transparency/consistency': true,
  'POST /api/auth/signup': true,
  'POST /api/auth/contact-code': true,
  'POST /api/auth/login': true,
  'POST /api/auth/reset-password': true,
  'POST /api/referrals/click': true,
  'POST /api/sandbox/usdt-transfer': true,
  'POST /api/admin/login': true,
  'POST /api/admin/link': true,
};

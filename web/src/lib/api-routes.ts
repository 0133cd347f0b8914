import type { Api } from '@sanduku/contracts/api';
import type { Access, AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryOf } from '@sanduku/contracts/endpoint';

/**
 * A call is named by its method and path, "POST /api/auth/login", and typed by the contract of that method
 * and path. Only types are imported: no page has to load the schemas in order to call.
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

/** Said by the caller as well as by the contract, which is not there when the call is made. */
type MoneyAt<R extends Route> =
  EndpointAt<R> extends { movesMoney: true }
    ? {
        /** The call carries an Idempotency-Key, the same one until its outcome is known. */
        movesMoney: true;
      }
    : { movesMoney?: never };

/** A call that sends nothing needs no second argument. */
export type CallArguments<R extends Route> =
  object extends CallRequest<R> ? [request?: CallRequest<R>] : [request: CallRequest<R>];

export type CallRequest<R extends Route> = {
  /** The request goes on when the page is left. */
  keepalive?: boolean;
} & MoneyAt<R> &
  (ParamsAt<R> extends undefined ? { params?: never } : { params: ParamsAt<R> }) &
  (BodyAt<R> extends undefined ? { body?: never } : { body: BodyAt<R> }) &
  (QueryAt<R> extends undefined ? { query?: never } : { query: QueryAt<R> });

/** Calls that need no token. The compiler asks for every one of them. */
export const publicCalls: Record<Extract<RouteWith<'public'>, `${string} /api/${string}`>, true> = {
  'GET /api/client-config': true,
  'GET /api/fairness/figures': true,
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
  'POST /api/auth/login': true,
  'POST /api/auth/reset-password': true,
  'POST /api/referrals/click': true,
  'POST /api/sandbox/usdt-transfer': true,
  'POST /api/admin/login': true,
  'POST /api/admin/link': true,
};

import { z } from 'zod';
import type { Failure } from './errors.ts';

/** Viewers read the back office; operators also act. */
export type Access = 'public' | 'player' | 'viewer' | 'operator';

/** One API call: validates on the server, types the client and documents the API. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Accepts an Idempotency-Key: a repeat with the same body gets the first answer. */
  readonly movesMoney?: true;
  /** Allowed without the required second factor. */
  readonly beforeSecondFactor?: true;
  readonly bodyLimitBytes?: number;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
  /** Of a 202 response: the call may need approval. */
  readonly accepted?: z.ZodType;
}

export function endpoint<
  Method extends Endpoint['method'],
  Path extends Endpoint['path'],
  const Who extends Access,
  const Rest extends Omit<Endpoint, 'method' | 'path' | 'access'>,
>(name: `${Method} ${Path}`, access: Who, rest: Rest) {
  const [method, path] = name.split(' ') as [Method, Path];
  return { method, path, access, ...rest };
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Output<E['params']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type BodyOf<E extends Endpoint> = Output<E['body']>;
/** Input type, before defaults and transforms. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
export type AnswerOf<E extends Endpoint> =
  | DataOf<E>
  | (E extends { accepted: z.ZodType } ? z.output<E['accepted']> : never);

export const success = <D extends z.ZodType>(data: D) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

export type Envelope<D> = { success: true; data: D; message?: string | undefined } | Failure;

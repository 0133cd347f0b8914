import { z } from 'zod';
import type { Failure } from './errors.ts';

/** Who may call: anybody, a signed-in player, whoever may look into the back office, or only who may also act there. */
export type Access = 'public' | 'player' | 'viewer' | 'operator';

/** One call of the API, stated once: it validates on the server, types the client and writes the documentation. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Takes an Idempotency-Key: sent again with the same key and body, it answers the same and moves nothing. */
  readonly movesMoney?: true;
  /** Open to an operator who has yet to set up the second factor that production asks for. */
  readonly beforeSecondFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
  /** What a 202 carries, where a call may be taken down without being carried out. */
  readonly accepted?: z.ZodType;
}

/** A call by the name under which clients know it, such as "POST /api/auth/login", and who may call it. */
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
/** What the caller writes, before defaults and transformations. */
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
/** What a client may get: the result, or that it was taken down. */
export type AnswerOf<E extends Endpoint> =
  | DataOf<E>
  | (E extends { accepted: z.ZodType } ? z.output<E['accepted']> : never);

/** The envelope every answer comes in. */
export const success = <D extends z.ZodType>(data: D) =>
  z.object({ success: z.literal(true), data, message: z.string().optional() });

export type Envelope<D> = { success: true; data: D; message?: string | undefined } | Failure;

import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { compileFixedWords } from './enum-case.ts';

export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const { schema, httpPart } = route;
  const validate = validatorCompiler(route);
  if (httpPart !== 'headers') {
    const readFixedWords = compileFixedWords(schema);
    return readFixedWords ? (value: unknown) => validate(readFixedWords(value)) : validate;
  }
  // Checks only the headers in the contract. Headers stay unchanged: Fastify would copy validated ones on
  // every read.
  if (!(schema instanceof z.ZodObject)) throw new TypeError('Headers are described by a zod object');
  const named = Object.entries<z.ZodType>(schema.shape);
  return (headers: Record<string, unknown>) =>
    named.every(([name, header]) => header.safeParse(headers[name]).success) || validate(headers);
};

/**
 * Serialises a response by its contract and drops other fields. Compiled with a route's first response:
 * parsing each response would cost more than writing it, and compiling all routes would slow every start.
 */
export function compileSerializer({ schema }: { schema: unknown }): (answer: unknown) => string {
  if (!(schema instanceof z.ZodType)) throw new TypeError('An answer is described by a zod schema');
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(
      z.toJSONSchema(schema, { target: 'draft-7', io: 'output', override: withoutChoice }) as Schema,
    );
    return write(answer);
  };
}

/**
 * Without this, a nullable field becomes a union and the serialiser validates every value. `nullable` makes
 * it a comparison.
 */
function withoutChoice({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  if (zodSchema._zod.def.type !== 'nullable') return;
  const { anyOf: [known] = [] } = jsonSchema;
  // The serialiser would write a literal whatever the value is.
  if (typeof known?.type !== 'string' || known.const !== undefined) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, known, { nullable: true });
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { compileFixedWords } from './fixed-words.ts';

/** Checks a part of a request by its contract, and passes on what the contract makes of it. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const { schema, httpPart } = route;
  const validate = validatorCompiler(route);
  if (httpPart !== 'headers') {
    const readFixedWords = compileFixedWords(schema);
    return readFixedWords ? (value: unknown) => validate(readFixedWords(value)) : validate;
  }
  // Only the headers that the contract names are looked at. All stay as they are: Fastify would copy those that a
  // validator passes on, each time that somebody reads one.
  if (!(schema instanceof z.ZodObject)) throw new TypeError('Headers are described by a zod object');
  const named = Object.entries<z.ZodType>(schema.shape);
  return (headers: Record<string, unknown>) =>
    named.every(([name, header]) => header.safeParse(headers[name]).success) || validate(headers);
};

/**
 * Writes an answer by its contract: what the contract does not name is left out, what it names must be there. Compiled
 * with the first answer of each route: letting the schema parse every answer first would cost more than the rest of
 * writing it, and compiling all routes would hold up every start.
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
 * What may be null is otherwise written as a choice of two, and to choose, the writer would have a validator look at the value
 * of every answer. In the one word that it knows for it, it is a comparison.
 */
function withoutChoice({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  if (zodSchema._zod.def.type !== 'nullable') return;
  const { anyOf: [known] = [] } = jsonSchema;
  // Of one that can only be a certain word, the writer would write that word whatever it is given.
  if (typeof known?.type !== 'string' || known.const !== undefined) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, known, { nullable: true });
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

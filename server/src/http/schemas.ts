import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const { schema, httpPart } = route;
  const validate = validatorCompiler(route);
  if (httpPart !== 'headers') {
    const readFixedWords = compileFixedWords(schema);
    return readFixedWords ? (value: unknown) => validate(readFixedWords(value)) : validate;
  }
  // Fastify would copy validated headers on every read.
  if (!(schema instanceof z.ZodObject)) throw new TypeError('Headers are described by a zod object');
  const named = Object.entries<z.ZodType>(schema.shape);
  return (headers: Record<string, unknown>) =>
    named.every(([name, header]) => header.safeParse(headers[name]).success) || validate(headers);
};

/**
 * Drops fields outside the contract. Compiled with a route's first response: parsing responses would cost more than
 * writing them, and compiling all routes would slow every start.
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

/** Without this, a nullable field becomes a union and the serialiser validates every value. */
function withoutChoice({ zodSchema, jsonSchema }: Parameters<Override>[0]): void {
  if (zodSchema._zod.def.type !== 'nullable') return;
  const { anyOf: [known] = [] } = jsonSchema;
  // The serialiser would write a literal for any value.
  if (typeof known?.type !== 'string' || known.const !== undefined) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, known, { nullable: true });
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

type Read = (value: unknown) => unknown;

/**
 * Normalises the case of enum values in place: "MTN" becomes "mtn", "ug" becomes "UG". Undefined if there are no
 * enums.
 */
export function compileFixedWords(schema: z.core.$ZodType): Read | undefined {
  if (schema instanceof z.ZodEnum) return readOneOf(schema.options);
  if (schema instanceof z.ZodLiteral) return readOneOf([...schema.values]);
  if (schema instanceof z.ZodArray) return readEach(compileFixedWords(schema.element));
  if (schema instanceof z.ZodUnion) return readAll(schema.options.map(compileFixedWords));
  if (schema instanceof z.ZodPipe) return compileFixedWords(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return compileFixedWords(schema.unwrap());
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  return readAll(
    Object.entries(schema.shape).map(([name, field]) => readField(name, compileFixedWords(field))),
  );
}

function readOneOf(options: readonly unknown[]): Read | undefined {
  const words = options.filter((option) => typeof option === 'string');
  if (words.length === 0) return undefined;
  const spelled = new Map(words.map((word) => [word.toLowerCase(), word]));
  const longest = Math.max(...words.map(({ length }) => length));
  return (value) =>
    typeof value === 'string' && value.length <= longest
      ? (spelled.get(value.toLowerCase()) ?? value)
      : value;
}

function readField(name: string, read: Read | undefined): Read | undefined {
  if (read === undefined) return undefined;
  return (value) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) {
      const fields = value as Record<string, unknown>;
      fields[name] = read(fields[name]);
    }
    return value;
  };
}

function readEach(read: Read | undefined): Read | undefined {
  return read && ((value) => (Array.isArray(value) ? value.map(read) : value));
}

function readAll(reads: readonly (Read | undefined)[]): Read | undefined {
  const some = reads.filter((read) => read !== undefined);
  return some.length === 0 ? undefined : (value) => some.reduce((before, read) => read(before), value);
}

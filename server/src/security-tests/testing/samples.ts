import { SIMULATED_PUSH_SERVICE } from '@sanduku/contracts/inbox/push';
import { z } from 'zod';

export function isId(name: string): boolean {
  return /id$/i.test(name) || name === 'before';
}

/** The first that the schema accepts is used. */
const texts = [
  'sample',
  '1',
  '1010',
  '123456',
  '0772123456',
  'sample@example.com',
  'https://example.com/chat',
  '2026-01-04T12:00:00Z',
  '2026-01-04',
  'a sample of a text',
  'trc20',
  'a'.repeat(64),
  'assets/base:1:20',
  `${SIMULATED_PUSH_SERVICE}1`,
  `B${'a'.repeat(86)}`,
  'a'.repeat(22),
];
const numbers = [1_000, 10_000, 100, 10, 5, 1, 0, 0.5];

/** By field name, preferred. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Throws for an unknown schema type, which must be added here. */
export function sampleOf(schema: z.core.$ZodType, known: KnownValues = {}, name = ''): unknown {
  if (Object.hasOwn(known, name) && z.safeParse(schema, known[name]).success) return known[name];
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, sampleOf(field, known, key)]),
    );
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element, known, name)];
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType, known, name);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodUnion) return sampleOf(schema.in, known, name);
  if (isWrapper(schema)) return sampleOf(schema.unwrap(), known, name);
  const found = [...texts, ...numbers].find((candidate) => z.safeParse(schema, candidate).success);
  if (found === undefined) throw new Error(`No sample fits "${name}": add one that does`);
  return found;
}

export type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodCatch;

function isWrapper(schema: z.core.$ZodType): schema is Wrapper {
  return (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  );
}

/** For example ['settings', 'supportEmail']. */
export type FieldPath = readonly string[];

export function fieldsOf(schema: z.core.$ZodType, path: FieldPath = []): FieldPath[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => {
      const inner = [...path, key];
      return [inner, ...fieldsOf(field, inner)];
    });
  }
  if (schema instanceof z.ZodArray) return [[...path, '0'], ...fieldsOf(schema.element, [...path, '0'])];
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path);
  if (isWrapper(schema)) return fieldsOf(schema.unwrap(), path);
  return [];
}

export function shapesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodUnion) return [...schema.in.options];
  return [schema];
}

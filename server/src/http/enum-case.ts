import { z } from 'zod';

type Read = (value: unknown) => unknown;

/**
 * Normalises the case of enum values in a request: "MTN" becomes "mtn", "ug" becomes "UG". Returns undefined
 * if the schema has no enums. Mutates the value.
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

import fastJson, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

/**
 * Writes an answer by its contract: what the contract does not name is left out, what it names must be there. Compiled
 * once for each route: letting the schema parse every answer first would cost more than the rest of writing it.
 */
export function compileSerializer({ schema }: { schema: unknown }): (answer: unknown) => string {
  if (!(schema instanceof z.ZodType)) throw new TypeError('An answer is described by a zod schema');
  return fastJson(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Schema);
}

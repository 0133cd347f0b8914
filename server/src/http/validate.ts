import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Checks a part of a request by its contract, and passes on what the contract makes of it. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== 'headers') return validate;
  // Of the headers only what the contract names is looked at, and all of them stay as they are: to copy them for every call
  // costs more than the check.
  if (!(route.schema instanceof z.ZodObject)) throw new TypeError('Headers are described by a zod object');
  const names = Object.keys(route.schema.shape);
  return (headers: Record<string, unknown>) => {
    const result = validate(Object.fromEntries(names.map((name) => [name, headers[name]])));
    const isRefused = typeof result === 'object' && 'error' in result && result.error !== undefined;
    return isRefused ? result : { value: headers };
  };
};

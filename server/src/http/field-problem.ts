import { readProblem } from '@sanduku/contracts/problem-message';
import type { FieldRule, Problem } from '@sanduku/contracts/problems';
import type { FastifyError } from 'fastify';

type Issue = NonNullable<FastifyError['validation']>[number];

/** Translates the first issue of the schema library; its own texts never leave the server. */
export function fieldProblem([issue]: NonNullable<FastifyError['validation']>): Problem | undefined {
  if (issue === undefined) return undefined;
  const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const known = readProblem(issue.message ?? '');
  if (known === undefined) return { problem: 'field_not_valid', field, ...ruleOf(issue) };
  return field === '' ? known : { ...known, field };
}

const types: Readonly<Record<string, FieldRule>> = {
  number: 'number',
  int: 'whole',
  string: 'text',
  boolean: 'boolean',
  array: 'list',
};

function ruleOf({ keyword, message = '', params }: Issue): { rule: FieldRule; limit?: number } {
  const { origin, minimum, maximum, inclusive, expected } = params;
  const isNumber = origin === 'number' || origin === 'int';
  switch (keyword) {
    case 'invalid_type':
      // The library names the type of the input only in its message.
      return {
        rule: message.endsWith('received undefined') ? 'required' : (types[String(expected)] ?? 'other'),
      };
    case 'too_small':
      if (isNumber) return { rule: inclusive ? 'minimum' : 'above', limit: Number(minimum) };
      return { rule: origin === 'array' ? 'fewest' : 'shortest', limit: Number(minimum) };
    case 'too_big':
      if (isNumber) return { rule: inclusive ? 'maximum' : 'below', limit: Number(maximum) };
      return { rule: origin === 'array' ? 'most' : 'longest', limit: Number(maximum) };
    case 'not_multiple_of':
      return { rule: 'decimals' };
    case 'invalid_value':
      return { rule: 'choice' };
    default:
      return { rule: 'other' };
  }
}

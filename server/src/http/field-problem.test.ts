import { api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { refusalText } from '@sanduku/contracts/errors';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldProblem } from './errors.ts';
import { compileValidator } from './schemas.ts';

function messageOf(schema: z.ZodType, value: unknown): string {
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/' });
  const { error } = validate(value) as { error?: Parameters<typeof fieldProblem>[0] };
  if (!error) throw new Error('The schema accepts it');
  return refusalText({ code: 'invalid_request', params: fieldProblem(error) });
}

test.each([
  [z.object({ amount: z.number() }), {}, 'amount is required.'],
  [z.object({ amount: z.number() }), { amount: '5' }, 'amount must be a number.'],
  [z.object({ amount: z.int() }), { amount: 5.5 }, 'amount must be a whole number.'],
  [
    z.object({ amount: z.number().multipleOf(0.01) }),
    { amount: 0.001 },
    'amount must have at most two decimals.',
  ],
  [z.object({ amount: z.number().min(1) }), { amount: 0 }, 'amount must be at least 1.'],
  [z.object({ amount: z.number().positive() }), { amount: 0 }, 'amount must be more than 0.'],
  [z.object({ amount: z.number().max(1_000_000) }), { amount: 1e9 }, 'amount must be at most 1,000,000.'],
  [z.object({ name: z.string() }), { name: 5 }, 'name must be a text.'],
  [z.object({ name: z.string().min(3) }), { name: 'a' }, 'name must have at least 3 characters.'],
  [z.object({ name: z.string().max(3) }), { name: 'abcd' }, 'name must have at most 3 characters.'],
  [z.object({ role: z.enum(['viewer']) }), { role: 'king' }, 'role has a value that is not allowed.'],
  [z.object({ all: z.boolean() }), { all: 1 }, 'all must be true or false.'],
  [z.object({ ids: z.array(z.string()).min(1) }), { ids: [] }, 'ids must have at least 1 entry.'],
  [
    z.object({ tables: z.array(z.array(z.int().min(0))) }),
    { tables: [[5, -1]] },
    'tables.0.1 must be at least 0.',
  ],
  [z.object({ at: z.iso.datetime() }), { at: 'noon' }, 'at is not valid.'],
  [z.object({}), 5, 'The body is not valid.'],
])('%# is explained in our own words', (schema, value, expected) => {
  expect(messageOf(schema, value)).toBe(expected);
});

const LIBRARY_WORDS = /invalid (?!username)|expected|received|too small|too big|unrecognized|[{}[\]]/i;
const bodies = (Object.entries(api) as [string, Endpoint][]).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);

test.each(bodies)('no message of the schema library reaches callers of %s', (_name, body) => {
  const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const wrong = [
    null,
    5,
    {},
    ...fields.flatMap((field) => [{}, -1, 'x'.repeat(5_000), [[-1]]].map((value) => ({ [field]: value }))),
  ];
  for (const value of wrong) {
    if (body.safeParse(value).success) continue;
    expect(messageOf(body, value)).not.toMatch(LIBRARY_WORDS);
  }
});

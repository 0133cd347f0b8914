import { api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ApiError } from '../server/api-error.ts';
import { errorText, fieldNames } from './admin-api.ts';

function rejected(params: Record<string, unknown>, sentence = 'The sentence of the server'): ApiError {
  return new ApiError('invalid_request', sentence, { status: 400, params });
}

test.each([
  [
    { problem: 'field_not_valid', field: 'highestStake', rule: 'minimum', limit: 1 },
    'Highest stake must be at least 1.',
  ],
  [
    { problem: 'field_not_valid', field: 'tables.0.2', rule: 'whole' },
    'Prize table 1 must be a whole number.',
  ],
  [
    { problem: 'field_not_valid', field: 'countries', rule: 'fewest', limit: 1 },
    'Country must have at least 1 entry.',
  ],
  [{ problem: 'field_not_valid', field: 'settings.rates.KE', rule: 'other' }, 'Rates, Kenya is not valid.'],
  [
    { problem: 'field_not_valid', field: 'settings.maximumBet', rule: 'maximum', limit: 1_000_000_000_000 },
    'Maximum bet must be at most 1,000,000,000,000.',
  ],
  [
    { problem: 'text_too_long', field: 'reason', what: 'text', maximum: 500 },
    'Reason: The sentence of the server',
  ],
  [{ problem: 'amount_missing' }, 'The sentence of the server'],
])('%o reads "%s"', (params, expected) => {
  expect(errorText(rejected(params))).toBe(expected);
});

type Node = { _zod?: { def: { shape?: Record<string, Node> } & Record<string, unknown> } };

function fieldsOf(schema: Node): string[] {
  const { shape, ...def } = schema._zod?.def ?? {};
  if (shape) return Object.keys(shape);
  return Object.values(def)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && '_zod' in part)
    .flatMap(fieldsOf);
}

test('every field of a request of the back office has a name', () => {
  const calls = Object.values(api) as Endpoint[];
  const fields = calls
    .filter(({ path, body }) => path.startsWith('/api/admin/') && body)
    .flatMap(({ body }) => fieldsOf(body as z.ZodType as unknown as Node));
  expect(fields).toContain('highestStake');
  expect(fields.filter((field) => !Object.hasOwn(fieldNames, field))).toEqual([]);
});

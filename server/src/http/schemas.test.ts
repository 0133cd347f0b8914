import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileSerializer } from './schemas.ts';

const person = z.object({ name: z.string() });
const write = compileSerializer({
  schema: z.object({
    text: z.string().nullable(),
    count: z.int().nullable(),
    word: z.literal('yes').nullable(),
    person: person.nullable(),
    people: z.array(person.nullable()).nullable(),
  }),
});

const nothing = { text: null, count: null, word: null, person: null, people: null };

test('nullable fields are serialised without fields outside the contract', () => {
  expect(JSON.parse(write(nothing))).toEqual(nothing);
  const something = {
    text: '',
    count: 0,
    word: 'yes',
    person: { name: 'amina' },
    people: [null, { name: 'okello' }],
  };
  expect(JSON.parse(write({ ...something, secret: 1, person: { name: 'amina', secret: 1 } }))).toEqual(
    something,
  );
});

test('nullable fields are required, and a literal must match', () => {
  const { text: _, ...without } = nothing;
  expect(() => write(without)).toThrow('text');
  expect(() => write({ ...nothing, word: 'no' })).toThrow();
});

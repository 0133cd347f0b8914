import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface Text {
  readonly name: string;
  readonly schema: z.ZodString;
}

/** An unknown schema kind fails the test. */
function textsIn(name: string, schema: z.core.$ZodType): Text[] {
  if (schema instanceof z.ZodString) return [{ name, schema }];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => textsIn(`${name}.${key}`, field));
  }
  if (schema instanceof z.ZodArray) return textsIn(`${name}[]`, schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(name, option));
  if (schema instanceof z.ZodPipe) return textsIn(name, schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return textsIn(name, schema.unwrap());
  }
  const holdsNoFreeText =
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean;
  if (holdsNoFreeText) return [];
  throw new Error(`${name} is of a kind this test does not know: ${schema._zod.def.type}`);
}

const texts = Object.entries<Endpoint>(api).flatMap(([call, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : textsIn(`${call} ${part}`, schema),
  ),
);

const KILOBYTES_64 = 64 * 1024;
/** Only decoded and parsed, under its own limits. */
const file = 'adminImportStatement body.file';
const hostile = ['a', '.', '@', ' ', '7', 'a@.', '\u0315\u0300'].map((part) =>
  part.repeat(KILOBYTES_64 / part.length),
);

test('the walk finds the texts of a request', () => {
  expect(texts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['login body.username', 'signup body.email', 'signup body.referralCode']),
  );
});

// Costly checks must not run on long input.
describe.each(texts)('$name', ({ name, schema }) => {
  // shows 7.4
  test('checks its maximum length first and aborts', () => {
    const checks = (schema._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
    const maximum = checks.findIndex(({ check, abort }) => check === 'max_length' && abort === true);
    expect(maximum).toBeGreaterThanOrEqual(0);
    for (const { check } of checks.slice(0, maximum)) expect(['overwrite', 'min_length']).toContain(check);
  });

  test.skipIf(name === file)('reports one problem for 64 KB', () => {
    for (const text of hostile) {
      const issues = schema.safeParse(text).error?.issues ?? [];
      if (text.trim() !== '') expect(issues).toHaveLength(1);
      expect(issues.length).toBeLessThanOrEqual(1);
    }
  });

  test('is not normalised before the length check', () => {
    let longest = 0;
    const normalise = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
      longest = Math.max(longest, this.length);
      return this;
    });
    for (const text of hostile) schema.safeParse(text);
    normalise.mockRestore();
    expect(longest).toBeLessThan(KILOBYTES_64);
  });
});

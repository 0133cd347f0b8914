import fc from 'fast-check';

/** Fixed, for reproducible failures. */
const SEED = 8;

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '\u0000', '\ud800', '\u202e', '-0', '1e9', '0x1f'),
);
const anyNumber = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 0.01, 1e12, 1e12 + 1, Number.MAX_VALUE, Number.MIN_VALUE),
);
const anyValue = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.array(fc.oneof(anyText, anyNumber), { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 4 }),
);

export function randomBodies(sample: unknown, count: number): string[] {
  return fc
    .sample(changed(sample), { numRuns: count, seed: SEED })
    .map((body) => JSON.stringify(body) ?? 'null');
}

/** Keeps most fields, because a fully random body never passes the first check. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  const other = { arbitrary: anyValue, weight: 1 };
  if (Array.isArray(value)) {
    return fc.oneof({ arbitrary: fc.array(changed(value[0]), { maxLength: 20 }), weight: 6 }, other);
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => [name, changed(field)]);
    return fc.oneof({ arbitrary: fc.record(Object.fromEntries(fields)), weight: 12 }, other);
  }
  return fc.oneof({ arbitrary: fc.constant(value), weight: 3 }, other);
}

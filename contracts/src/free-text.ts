import { z } from 'zod';

/**
 * What a person writes in their own words: notes, reasons, messages. One line that every screen, log and database can
 * hold: no control characters, no halves of a character, nothing that turns the direction of what follows.
 */
export function freeText(max: number, name = 'This text') {
  return z
    .string()
    .trim()
    .max(max, { abort: true, error: `${name} is longer than ${max} characters` })
    .refine(
      (text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text),
      `${name} has characters that cannot be shown`,
    );
}

/** The same where saying nothing is not enough. */
export function neededText(max: number, missing: string) {
  return freeText(max).refine((text) => text.length >= 3, missing);
}

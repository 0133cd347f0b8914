import { z } from 'zod';
import { said } from './problem-message.ts';
import type { Problem, TextSubject } from './problems.ts';
import type { REASON_LENGTH } from './reason-length.ts';

/**
 * What a person writes in their own words: notes, reasons, messages. One line that every screen, log and database can
 * hold: no control characters, no halves of a character, nothing that turns the direction of what follows.
 */
export function freeText(max: number, what: TextSubject = 'text') {
  return z
    .string()
    .trim()
    .max(max, { abort: true, error: said({ problem: 'text_too_long', what, maximum: max }) })
    .refine(
      (text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text),
      said({ problem: 'text_invisible', what }),
    );
}

/** The same where saying nothing is not enough. */
export function neededText({ minimum, maximum }: typeof REASON_LENGTH, missing: Problem) {
  return freeText(maximum).refine((text) => text.length >= minimum, said(missing));
}

import { z } from 'zod';
import { said } from './problem-message.ts';
import type { Problem, TextSubject } from './problems.ts';
import type { REASON_LENGTH } from './reason-length.ts';

/** One line without control characters, lone surrogates or direction overrides. */
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

export function neededText({ minimum, maximum }: typeof REASON_LENGTH, missing: Problem) {
  return freeText(maximum).refine((text) => text.length >= minimum, said(missing));
}

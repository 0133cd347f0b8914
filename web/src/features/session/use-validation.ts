import { useState } from 'react';
import type { z } from 'zod';
import { ruleText } from '../../lib/language/rules.en.ts';
import { useAfterPress } from '../../lib/use-after-press.ts';

/**
 * Checks what a form holds against its schema. An error is shown once its field has been left, or once the
 * player has tried to submit: nobody is corrected while still typing.
 */
export function useValidation<S extends z.ZodType, Values extends object>(schema: S, values: Values) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  const [wasSubmitted, setSubmitted] = useState(false);
  const result = schema.safeParse(values);
  const issues = result.success ? [] : result.error.issues;

  return {
    isValid: result.success,
    /** The checked values, or undefined after which every error is shown. */
    submit(): z.output<S> | undefined {
      setSubmitted(true);
      return result.data;
    },
    /** What a field needs to show its error. */
    field(name: string & keyof Values) {
      const isShown = wasSubmitted || left.has(name);
      const issue = isShown ? issues.find(({ path }) => path[0] === name) : undefined;
      return {
        name,
        error: issue && ruleText(issue.message),
        onBlur: () => afterPress(() => setLeft((fields) => new Set(fields).add(name))),
      };
    },
  };
}

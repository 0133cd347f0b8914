import { readProblem } from '@sanduku/contracts/problem-message';
import type { PlayerProblem } from '@sanduku/contracts/problems';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { problemText } from './language/problems.en.ts';

/** What is wrong with each field of a form, in words; nothing where all is well. */
export type Problems<Name extends string> = { readonly [N in Name]?: string | undefined };

/**
 * One form. A problem is shown once its field has been left, or once the player has tried to send: nobody is corrected
 * while still typing. Whoever sends with a problem is taken to it.
 */
export function useForm<Name extends string>(
  problems: Problems<Name>,
  send: () => void,
  onProblem?: (problem: string) => void,
) {
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [isTried, setTried] = useState(false);
  const afterPress = useAfterPress();
  const [problem] = Object.values<string | undefined>(problems).filter((text) => text !== undefined);
  return {
    isValid: problem === undefined,
    /** For the form element. */
    form: {
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const element = event.currentTarget;
        flushSync(() => setTried(true));
        if (problem === undefined) return send();
        element.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        onProblem?.(problem);
      },
    },
    field: (name: Name) => ({
      name,
      error: isTried || left.has(name) ? problems[name] : undefined,
      onBlur: () => afterPress(() => setLeft((fields) => new Set(fields).add(name))),
    }),
  };
}

/** What a schema of the contract makes of what a form holds: the checked values, or what is wrong by field. */
export function checkedBy<S extends z.ZodType, Values extends object>(schema: S, values: Values) {
  const { data, error } = schema.safeParse(values);
  const problems: { [N in string & keyof Values]?: string } = {};
  for (const { path, message } of error?.issues ?? [])
    problems[path[0] as string & keyof Values] ??= textOf(message);
  return { data, problems };
}

function textOf(message: string): string {
  const problem = readProblem(message);
  // The schemas of players' forms find no others, and say nothing in the words of their library.
  return problem ? problemText(problem as PlayerProblem) : message;
}

/**
 * Runs something when no finger or mouse button is down. A field is left at the beginning of a press; a text that
 * appeared at that moment would push the button being pressed away from under the finger.
 */
function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click itself comes right after the release.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return (run) => {
    if (isPressed.current) waiting.current.push(run);
    // A touch is over before the field is left, but its click is still to come.
    else setTimeout(run);
  };
}

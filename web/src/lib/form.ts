import { readProblem } from '@sanduku/contracts/problem-message';
import type { PlayerProblem } from '@sanduku/contracts/problems';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { problemText } from './language/problems.en.ts';

export type Problems<Name extends string> = { readonly [N in Name]?: string | undefined };

/**
 * Shows a problem after its field was left or the form submitted, never while typing. A submit with a
 * problem focuses it.
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

export function checkedBy<S extends z.ZodType, Values extends object>(schema: S, values: Values) {
  const { data, error } = schema.safeParse(values);
  const problems: { [N in string & keyof Values]?: string } = {};
  for (const { path, message } of error?.issues ?? [])
    problems[path[0] as string & keyof Values] ??= textOf(message);
  return { data, problems };
}

function textOf(message: string): string {
  const problem = readProblem(message);
  // Player schemas have no other problems.
  return problem ? problemText(problem as PlayerProblem) : message;
}

/**
 * Runs after the press ends. A field loses focus when a press starts; a message then would move the button
 * away.
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
    // A touch ends before the blur; its click follows.
    else setTimeout(run);
  };
}

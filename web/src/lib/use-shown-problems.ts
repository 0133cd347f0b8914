import { useState } from 'react';
import { useAfterPress } from './use-after-press.ts';

/** A problem is shown once its field has been left, or once the player has tried to send. */
export function useShownProblems<Name extends string>(problems: Partial<Record<Name, string>>) {
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [isTried, setTried] = useState(false);
  const afterPress = useAfterPress();
  return {
    showAll: () => setTried(true),
    field: (name: Name) => ({
      error: isTried || left.has(name) ? problems[name] : undefined,
      onBlur: () => afterPress(() => setLeft((fields) => new Set(fields).add(name))),
    }),
  };
}

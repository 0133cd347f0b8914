import type { KeyboardEvent } from 'react';

interface DeskKeys {
  onStep: (steps: number) => void;
  onApprove: () => void;
  onReject: () => void;
  onSettle: () => void;
  onBack: () => void;
  onHelp: () => void;
}

/** Keys of one letter count only inside the desk, never while something is typed, and never with Ctrl and its kin. */
export function deskKeys({ onStep, onApprove, onReject, onSettle, onBack, onHelp }: DeskKeys) {
  const moves: Record<string, number> = {
    j: 1,
    ArrowDown: 1,
    k: -1,
    ArrowUp: -1,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const actions: Record<string, () => void> = {
    a: onApprove,
    r: onReject,
    s: onSettle,
    Escape: onBack,
    '?': onHelp,
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, repeat, ctrlKey, altKey, metaKey } = event;
    // React also lets events through from dialogs, which stand elsewhere in the document.
    const isHere = target instanceof HTMLElement && currentTarget.contains(target);
    if (!isHere || ctrlKey || altKey || metaKey || target.matches('input, select, textarea')) return;

    const name = key.length === 1 ? key.toLowerCase() : key;
    const steps = moves[name];
    // A key held down runs through the list, but decides nothing.
    const act = repeat ? undefined : actions[name];
    if (steps === undefined && !act) return;
    event.preventDefault();
    if (steps !== undefined) onStep(steps);
    else act?.();
  };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/fields.tsx';

const LETTERS_OFF = 'deskLettersOff';
const areLettersOn = () => browserStorage().getItem(LETTERS_OFF) === null;

const openAbove = 'dialog[open], [popover=auto]:popover-open';

/** Except in fields, below open dialogs and with modifiers. */
export function useShortcuts(onKey: (key: string, isRepeated: boolean) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
    if (event.defaultPrevented || ctrlKey || altKey || metaKey || document.querySelector(openAbove)) return;
    if (target instanceof HTMLElement && hasOwnUse(target, key)) return;
    const isLetter = key.length === 1;
    if (isLetter && !areLettersOn()) return;
    if (onKey(isLetter ? key.toLowerCase() : key, repeat)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Radio buttons and tabs need their navigation keys; fields need every key. */
function hasOwnUse(target: HTMLElement, key: string): boolean {
  if (target.matches('[type=radio]')) return key.startsWith('Arrow');
  if (target.matches('[role=tab]')) return key === 'Home' || key === 'End';
  return target.matches('input, select, textarea, [contenteditable]');
}

/** Speech input would trigger single-letter keys, so they can be turned off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(areLettersOn);
  function turn(on: boolean) {
    if (on) browserStorage().removeItem(LETTERS_OFF);
    else browserStorage().setItem(LETTERS_OFF, '1');
    setOn(on);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      description="Letters work on the Withdrawals page, except while you type."
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm">
        {[
          ['J or ↓', 'Next withdrawal'],
          ['K or ↑', 'Previous withdrawal'],
          ['Home, End', 'First, last'],
          ['A, then Enter', 'Approve'],
          ['R, then 1 to 5 or a reason, then Enter', 'Reject with a reason'],
          ['S', 'Settle an unresolved payout'],
          ['Esc', 'Back to the list without deciding'],
          ['?', 'This list'],
          ['Ctrl K or ⌘ K', 'Search everything'],
        ].map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={
          <>
            <strong>Single-letter shortcuts.</strong> Turn them off if you use dictation software. Arrow keys
            keep working.
          </>
        }
        checked={areOn}
        onChange={({ target }) => turn(target.checked)}
      />
    </Dialog>
  );
}

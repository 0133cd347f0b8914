import { useEffect, useState } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { COPIED_MS } from '../lib/timings.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { toast } from './toasts.tsx';

export function CopyButton({ text, label = messages.ui.copy }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (await copyText(text)) setCopied(true);
    else toast.error(messages.ui.copyFailed);
  }

  return (
    <Button onClick={copy}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{isCopied ? messages.ui.copied : label}</span>
    </Button>
  );
}

/** False if execCommand failed too. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // A modal dialog traps focus.
  const previous = document.activeElement;
  (previous?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (previous instanceof HTMLElement) previous.focus();
  return copied;
}

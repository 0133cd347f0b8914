import { useEffect, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { messages } from '../lib/language/shared.en.ts';
import { COPIED_MS } from '../lib/timings.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { toast } from './toast-store.ts';

interface CopyButtonProps {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = messages.ui.copy }: CopyButtonProps) {
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

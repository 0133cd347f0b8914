import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { type ReactNode, useEffect, useState } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { useLocation } from '../../lib/router.tsx';
import { knownKeys } from '../../lib/signing-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { transparency as texts } from './page-texts.en.ts';

interface FoldedSectionProps {
  /** A link to it opens the section. */
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
}

/** Renders its figures when it opens. */
export function FoldedSection({ id, heading, text, children }: FoldedSectionProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // After hydration: the server does not know the fragment.
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true);
  }, [hash, id]);
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-lg border border-line px-5 sm:px-6"
    >
      <summary className="min-h-11 cursor-pointer py-4">
        <h2 className="inline text-xl">{heading}</h2>
      </summary>
      {text && <p className="max-w-165 text-ink-soft">{text}</p>}
      <div className="mt-5 pb-6">{isOpen && children}</div>
    </details>
  );
}

export function Signed({ text, name }: { text: SignedText; name: string }) {
  const [isRight, setRight] = useState<boolean>();
  useEffect(() => {
    // No answer, no verdict.
    void knownKeys.isSigned(text).then(setRight, () => {});
  }, [text]);
  const save = () => saveFile(name, JSON.stringify(text, null, 2), 'application/json');
  return (
    <div className="flex items-center gap-3">
      <Button onClick={save} className="noscript:hidden">
        {texts.save}
      </Button>
      {/* Reserved space, so nothing moves. */}
      {isRight === undefined && <span className="w-34" />}
      {isRight === true && <Badge tone="gain">{texts.signed}</Badge>}
      {isRight === false && <Badge tone="error">{texts.notSigned}</Badge>}
    </div>
  );
}

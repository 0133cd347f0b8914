import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { useEffect, useState } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { knownKeys } from '../../lib/signing-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { transparency as texts } from './page-texts.en.ts';

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

import { isSignedWith, type SignedText } from '@sanduku/contracts/transparency/signed-text';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/browser.ts';
import { useClientConfig } from '../../lib/client-config.ts';
import { kinshipOf } from '../../lib/signing-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { transparency as texts } from './page-texts.en.ts';

export function Signed({ text, name }: { text: SignedText; name: string }) {
  const signingKey = useClientConfig()?.signingKey;
  const [isRight, setRight] = useState<boolean>();
  useEffect(() => {
    if (signingKey === undefined) return;
    void Promise.all([kinshipOf(api, signingKey, text.key), isSignedWith(text.key, text)]).then(
      ([kinship, isSigned]) => setRight(kinship !== 'unknown' && isSigned),
      // No answer, no verdict.
      () => {},
    );
  }, [signingKey, text]);
  const save = () => saveFile(name, JSON.stringify(text, null, 2), 'application/json');
  return (
    <div className="flex items-center gap-3">
      <Button onClick={save} className="noscript:hidden">
        {texts.save}
      </Button>
      {/* After the button, with reserved space, so nothing moves. */}
      {isRight === undefined && <span className="w-34" />}
      {isRight === true && <Badge tone="gain">{texts.signed}</Badge>}
      {isRight === false && <Badge tone="error">{texts.notSigned}</Badge>}
    </div>
  );
}

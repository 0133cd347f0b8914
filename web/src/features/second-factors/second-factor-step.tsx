import type { AskedFactor } from '@sanduku/contracts/errors';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { useSupport } from '../../server/config.ts';
import { useBack } from '../../ui/back.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { CodeField, Field, isCode } from '../../ui/fields.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { hasPasskeys, signWithPasskey } from './passkey.ts';
import { secondFactors } from './texts.en.ts';

const texts = secondFactors.step;
/** Without separators. */
const RECOVERY_LETTERS = 16;

interface SecondFactorStepProps {
  asked: AskedFactor;
  problem: string | undefined;
  allowsRecovery: boolean;
  isBusy?: boolean;
  onProof: (proof: SecondFactorProof) => void;
  onCancel: () => void;
}

export function SecondFactorStep(props: SecondFactorStepProps) {
  const { asked, problem, allowsRecovery, isBusy = false, onProof, onCancel } = props;
  const [isRecovering, setRecovering] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const [signingProblem, setSigningProblem] = useState<string>();
  const { passkey } = asked;
  useBack(isRecovering, () => setRecovering(false));

  async function sign() {
    if (!passkey || isSigning || isBusy) return;
    setSigning(true);
    setSigningProblem(undefined);
    const proof = await signWithPasskey(passkey);
    setSigning(false);
    if (proof) onProof(proof);
    else setSigningProblem(texts.passkeyFailed);
  }

  const shown = signingProblem ?? problem;
  return (
    <div className="flex flex-col gap-4">
      {shown && <Banner tone="error">{shown}</Banner>}
      {passkey && !isRecovering && hasPasskeys() && (
        <Button
          variant={asked.app ? 'secondary' : 'primary'}
          size="lg"
          wide
          busy={isSigning || (isBusy && !asked.app)}
          busyLabel={texts.signing}
          onClick={sign}
        >
          {texts.passkey}
        </Button>
      )}
      {passkey && !hasPasskeys() && <p className="text-sm text-ink-soft">{texts.passkeyNotHere}</p>}
      {(asked.app || isRecovering) && (
        <CodeForm key={String(isRecovering)} isRecovering={isRecovering} isBusy={isBusy} onProof={onProof} />
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button variant="quiet" className="-ml-4" onClick={onCancel}>
          {texts.cancel}
        </Button>
        {allowsRecovery && (
          <Button variant="quiet" className="-mr-4" onClick={() => setRecovering(!isRecovering)}>
            {isRecovering ? texts.noRecovery : texts.recovery}
          </Button>
        )}
      </div>
      {allowsRecovery && <LostFactors />}
    </div>
  );
}

function LostFactors() {
  const { chatLink } = useSupport();
  return (
    <details className="group rounded-md bg-raised px-4 text-sm">
      <summary className="-mx-4 flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {texts.lost}
        <ChevronDownIcon className="size-5 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <p className="pb-2">{texts.lostText}</p>
      <p className="pb-3">
        <a href={chatLink} target="_blank" rel="noopener" className="prose-link font-semibold">
          {texts.support}
        </a>
      </p>
    </details>
  );
}

interface CodeFormProps {
  isRecovering: boolean;
  isBusy: boolean;
  onProof: (proof: SecondFactorProof) => void;
}

function CodeForm({ isRecovering, isBusy, onProof }: CodeFormProps) {
  const [code, setCode] = useState('');
  const isWhole = isRecovering ? code.replace(/[^0-9a-z]/gi, '').length === RECOVERY_LETTERS : isCode(code);
  const missing = isRecovering ? texts.recoveryMissing : texts.codeMissing;
  const { form, field } = useForm({ code: isWhole ? undefined : missing }, () => {
    if (!isBusy) onProof({ code: code.trim() });
  });
  // No error for an empty code when looking for help.
  const { onBlur, ...codeField } = field('code');
  const asked = { ...codeField, onBlur: () => code !== '' && onBlur() };
  return (
    <form {...form} className="flex flex-col gap-4">
      {isRecovering ? (
        <Field
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          ref={focusOnce}
          {...asked}
        />
      ) : (
        <CodeField
          label={texts.code}
          hint={texts.codeHint}
          value={code}
          onValueChange={setCode}
          ref={focusOnce}
          {...asked}
        />
      )}
      <SubmitButton busy={isBusy} busyLabel={texts.checking}>
        {texts.submit}
      </SubmitButton>
    </form>
  );
}

/** After an enclosing dialog has opened: a closed one cannot have the focus. */
function focusOnce(element: HTMLInputElement | null) {
  queueMicrotask(() => element?.focus());
}

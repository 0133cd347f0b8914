import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { errorText } from './error-text.ts';
import { shared } from './texts.ts';

const texts = shared.reason;
const SHORTEST_REASON = 3;

interface ReasonDialogProps {
  /** Mounted only while it is open: every time it begins empty. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** At most five, each under its digit. */
  quickReasons?: readonly string[];
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** Where the keyboard begins instead of in the reason. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Asked before anything is done: whether the further fields are filled in. They say themselves what is missing. */
  areFieldsReady?: () => boolean;
  /** Closes the dialog when it is done; what it throws is shown. */
  onSubmit: (reason: string) => Promise<unknown>;
}

/** Asks why before something is done. The keyboard begins in the reason, and Enter does it. */
export function ReasonDialog({
  onClose,
  title,
  description,
  submitLabel,
  quickReasons = [],
  children,
  initialFocus,
  areFieldsReady = () => true,
  onSubmit,
}: ReasonDialogProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isTooShort = reason.trim().length < SHORTEST_REASON;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!areFieldsReady() || isTooShort || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(reason.trim());
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  function chooseByDigit(event: KeyboardEvent) {
    const chosen = reason === '' ? quickReasons[Number(event.key) - 1] : undefined;
    if (!chosen) return;
    event.preventDefault();
    setReason(chosen);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && onClose()}
      title={title}
      description={description}
      initialFocus={initialFocus ?? field}
      footer={
        <>
          <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel={texts.working}>
            {submitLabel}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {children}
        <Field
          ref={field}
          name="reason"
          label={texts.label}
          hint={texts.hint}
          error={wasSubmitted && isTooShort ? texts.tooShort : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={chooseByDigit}
          maxLength={500}
          autoComplete="off"
        />
        {quickReasons.length > 0 && (
          <QuickReasons
            reasons={quickReasons}
            onChoose={(chosen) => {
              setReason(chosen);
              field.current?.focus();
            }}
          />
        )}
        {error !== undefined && <Banner tone="error">{errorText(error)}</Banner>}
      </form>
    </Dialog>
  );
}

interface QuickReasonsProps {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}

function QuickReasons({ reasons, onChoose }: QuickReasonsProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{texts.quick}</legend>
      <p className="mb-1.5 text-sm text-ink-soft">{texts.quickHint}</p>
      <ol className="flex flex-col gap-1">
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button
              type="button"
              onClick={() => onChoose(reason)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-left text-sm hover:bg-raised"
            >
              <kbd className="flex size-7 shrink-0 items-center justify-center rounded-sm border border-line-strong font-sans text-xs font-semibold">
                {index + 1}
              </kbd>
              {reason}
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

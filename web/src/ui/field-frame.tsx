import { type ReactNode, useId } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { ErrorIcon } from './icons.tsx';

/** What every form control has around it. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** The id of a text elsewhere that says what is wrong. */
  problemId?: string | undefined;
  children: (ids: ControlIds) => ReactNode;
}

export const controlLook =
  'min-h-12 w-full rounded-md border-2 border-line-strong bg-surface px-3.5 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-error disabled:bg-raised disabled:text-ink-soft';

export function FieldFrame({ label, hint, error, problemId, optional = false, children }: FieldFrameProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, problemId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> ({messages.ui.optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': (error ?? problemId) ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-error">
          <ErrorIcon className="mt-0.5 size-4.5" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

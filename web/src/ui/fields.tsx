import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { IconButton } from './button.tsx';
import { CheckIcon, ChevronDownIcon, ErrorIcon, EyeIcon, EyeOffIcon } from './icons.tsx';

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

interface ControlIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

interface FieldFrameProps extends FieldTexts {
  /** At the end of the label's line. */
  beside?: ReactNode;
  /** Id of an error text elsewhere. */
  problemId?: string | undefined;
  children: (ids: ControlIds) => ReactNode;
}

export const controlLook =
  'min-h-12 w-full scroll-mb-20 rounded-md border-2 border-line-strong bg-surface px-3.5 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-error disabled:bg-raised disabled:text-ink-soft';

export function FieldFrame({
  label,
  beside,
  hint,
  error,
  problemId,
  optional = false,
  children,
}: FieldFrameProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, problemId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {optional && <span className="font-normal text-ink-soft"> ({messages.ui.optional})</span>}
        </label>
        {beside}
      </div>
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

export interface FieldProps
  extends FieldTexts,
    Pick<FieldFrameProps, 'beside'>,
    Omit<ComponentProps<'input'>, 'id' | 'className'> {}

export function Field({ label, beside, hint, error, optional = false, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} beside={beside} hint={hint} error={error} optional={optional}>
      {(ids) => <input {...input} {...ids} className={controlLook} />}
    </FieldFrame>
  );
}

export function PasswordField({
  label,
  hint,
  error,
  optional = false,
  ...input
}: Omit<FieldProps, 'type' | 'beside'>) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <div className="relative">
          <input
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            className={`${controlLook} pr-13`}
          />
          <IconButton
            label={isShown ? messages.ui.hidePassword : messages.ui.showPassword}
            aria-controls={ids.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 text-ink-soft"
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </IconButton>
        </div>
      )}
    </FieldFrame>
  );
}

interface CurrentPasswordFieldProps extends Omit<FieldProps, 'type' | 'beside' | 'onChange'> {
  onValueChange: (value: string) => void;
}

export function CurrentPasswordField({ onValueChange, ...field }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      autoComplete="current-password"
      maxLength={200}
      onChange={({ target }) => onValueChange(target.value)}
      {...field}
    />
  );
}

interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  options: readonly SelectOption[];
}

export function SelectField({ label, hint, error, optional = false, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className={`${controlLook} cursor-pointer appearance-none pr-11`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft" />
        </div>
      )}
    </FieldFrame>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative mt-px flex size-6 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-link checked:bg-link aria-invalid:border-error"
          />
          <CheckIcon className="pointer-events-none absolute inset-0.5 hidden size-5 text-surface peer-checked:block" />
        </span>
        <span className="text-sm">{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}

const CODE_DIGITS = 6;

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: string;
  onValueChange: (code: string) => void;
}

export function CodeField({ onValueChange, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="code"
      onChange={({ target }) => onValueChange(target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

export function isCode(text: string): boolean {
  return text.length === CODE_DIGITS;
}

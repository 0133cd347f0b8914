import { type ComponentProps, type ReactNode, useId } from 'react';
import { CheckIcon } from './icons.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  /** May contain links. */
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

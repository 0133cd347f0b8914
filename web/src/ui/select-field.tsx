import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { ChevronDownIcon } from './icons.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  options: readonly SelectOption[];
}

/** A choice from a list, with the system's own picker: on a phone nothing is easier to use. */
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

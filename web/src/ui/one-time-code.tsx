import type { ComponentProps } from 'react';
import { Field } from './fields.tsx';

const CODE_DIGITS = 6;

interface CodeFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: string;
  onValueChange: (code: string) => void;
}

/** Drops spaces from a pasted code. */
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

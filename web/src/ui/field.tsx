import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className'> {}

/** One line of text. */
export function Field({ label, hint, error, optional = false, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => <input {...input} {...ids} className={controlLook} />}
    </FieldFrame>
  );
}

import { Field } from '../../ui/fields.tsx';

export const PIN_DIGITS = 4;

interface PinFieldProps {
  label: string;
  hint: string;
  isSecret: boolean;
  value: string;
  onValueChange: (value: string) => void;
  readOnly?: boolean;
  error?: string | undefined;
  onBlur?: () => void;
}

export function PinField({ isSecret, onValueChange, ...field }: PinFieldProps) {
  return (
    <Field
      {...field}
      type={isSecret ? 'password' : 'text'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS}
      onChange={({ target }) => onValueChange(target.value.replace(/\D/g, '').slice(0, PIN_DIGITS))}
    />
  );
}

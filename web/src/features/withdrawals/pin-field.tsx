import { api } from '../../lib/api.ts';
import { Field } from '../../ui/fields.tsx';
import { useOwnQuery } from '../session/own.tsx';

/** Whether the player has set a PIN; undefined while that is not known. */
export function useHasPin(): boolean | undefined {
  return useOwnQuery(['withdrawal-pin'], () => api.call('GET /api/wallet/withdrawal-pin')).data?.isSet;
}

export const PIN_DIGITS = 4;

interface CodeFieldProps {
  label: string;
  hint: string;
  /** Hidden while it is typed. */
  isSecret: boolean;
  value: string;
  onValueChange: (value: string) => void;
  readOnly?: boolean;
  error?: string | undefined;
  onBlur?: () => void;
}

/** Four digits, with the number pad on a phone. */
export function CodeField({ isSecret, onValueChange, ...field }: CodeFieldProps) {
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

import { PasswordField } from '../../ui/fields.tsx';
import { session } from './texts.ts';

const texts = session.account.newPassword;
const SHORTEST = 10;

interface NewPassword {
  newPassword: string;
  again: string;
}

/** The first error by field; undefined if valid. */
export function newPasswordProblem({ newPassword, again }: NewPassword): Partial<NewPassword> | undefined {
  if (newPassword.length < SHORTEST) return { newPassword: texts.tooShort };
  return newPassword === again ? undefined : { again: texts.different };
}

interface NewPasswordFieldsProps {
  typed: NewPassword;
  onType: (change: Partial<NewPassword>) => void;
  wasSubmitted: boolean;
}

export function NewPasswordFields({ typed, onType, wasSubmitted }: NewPasswordFieldsProps) {
  const problem = wasSubmitted ? newPasswordProblem(typed) : undefined;
  return (
    <>
      <PasswordField
        name="new-password"
        label={texts.label}
        hint={texts.hint}
        value={typed.newPassword}
        onChange={({ target }) => onType({ newPassword: target.value })}
        autoComplete="new-password"
        maxLength={200}
        error={problem?.newPassword}
      />
      <PasswordField
        name="new-password-again"
        label={texts.again}
        value={typed.again}
        onChange={({ target }) => onType({ again: target.value })}
        autoComplete="new-password"
        maxLength={200}
        error={problem?.again}
      />
    </>
  );
}

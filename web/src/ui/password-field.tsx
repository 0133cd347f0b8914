import { useState } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import type { FieldProps } from './field.tsx';
import { controlLook, FieldFrame } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/** A secret, hidden until the player asks to see it. */
export function PasswordField({ label, hint, error, optional = false, ...input }: Omit<FieldProps, 'type'>) {
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

import type { OperatorRole } from '@sanduku/contracts/operators/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { operators } from './texts.ts';

const texts = operators.addDialog;

export function AddOperator({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');

  async function add(reason: string) {
    const body = { username: username.trim(), password, role, reason };
    const { data } = await adminApi.call('POST /api/admin/operators', { body });
    toast.success(texts.done(data.username));
    await afterAction(queryClient, 'operators');
  }

  return (
    <ReasonDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.submit}
      onClose={onClose}
      onSubmit={add}
    >
      <Field
        name="new-username"
        label={texts.username}
        hint={texts.usernameHint}
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <PasswordField
        name="new-password"
        label={texts.password}
        hint={texts.passwordHint}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="new-password"
        maxLength={200}
      />
      <RoleChoice value={role} onChange={setRole} />
    </ReasonDialog>
  );
}

import type { ListedOperator } from '@sanduku/contracts/operators/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { operators } from './texts.ts';

const texts = operators.changeDialog;

const accesses = (['active', 'suspended'] as const).map((value) => ({
  value,
  label: operators.status[value],
}));

interface ChangeOperatorProps {
  operator: ListedOperator;
  onClose: () => void;
}

export function ChangeOperator({ operator, onClose }: ChangeOperatorProps) {
  const queryClient = useQueryClient();
  const [role, setRole] = useState(operator.role);
  const [status, setStatus] = useState(operator.status);

  async function change(reason: string) {
    await adminApi.call('POST /api/admin/operators/:id', {
      params: { id: operator.id },
      body: { role, status, reason },
    });
    toast.success(texts.done(operator.username));
    await afterAction(queryClient, 'operators');
  }

  return (
    <ReasonDialog
      title={texts.title(operator.username)}
      description={texts.text}
      submitLabel={texts.submit}
      onClose={onClose}
      onSubmit={change}
    >
      <RoleChoice value={role} onChange={setRole} />
      <SegmentedChoice label={texts.access} options={accesses} value={status} onChange={setStatus} />
    </ReasonDialog>
  );
}

import type { OperatorRole } from '@sanduku/contracts/operators/api';
import { operators } from '../../messages/en/backoffice/operators.ts';
import { shell } from '../../messages/en/backoffice/shell.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';

const options = (['viewer', 'operator'] as const).map((value) => ({ value, label: shell.roles[value] }));

interface RoleChoiceProps {
  value: OperatorRole;
  onChange: (role: OperatorRole) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <SegmentedChoice label={operators.columns.role} options={options} value={value} onChange={onChange} />
  );
}

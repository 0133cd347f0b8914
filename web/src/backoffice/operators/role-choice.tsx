import type { OperatorRole } from '@sanduku/contracts/operators/api';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { shell } from '../shell/texts.ts';
import { operators } from './texts.ts';

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

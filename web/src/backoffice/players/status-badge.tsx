import type { AdminUser } from '@sanduku/contracts/players/admin';
import { Badge } from '../../ui/badge.tsx';
import { players } from './texts.ts';

export function StatusBadge({ status }: Pick<AdminUser, 'status'>) {
  return <Badge tone={status === 'suspended' ? 'error' : 'neutral'}>{players.status[status]}</Badge>;
}

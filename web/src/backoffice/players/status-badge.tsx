import type { AdminUser } from '@sanduku/contracts/players/admin';
import { players } from '../../messages/en/backoffice/players.ts';
import { Badge } from '../../ui/badge.tsx';

export function StatusBadge({ status }: Pick<AdminUser, 'status'>) {
  return <Badge tone={status === 'suspended' ? 'error' : 'neutral'}>{players.status[status]}</Badge>;
}

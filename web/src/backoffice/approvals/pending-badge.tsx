import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { paths } from '../paths.ts';
import { usePendingApproval } from '../queries.ts';
import { approvals as texts } from './texts.ts';

export function PendingBadge({ kind, id }: { kind: string; id: string }) {
  const approval = usePendingApproval(kind, id);
  if (!approval) return null;
  return (
    <Link to={paths.approvals}>
      <Badge tone="warning">{texts.pending}</Badge>
    </Link>
  );
}

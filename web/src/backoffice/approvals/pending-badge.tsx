import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { paths } from '../paths.ts';
import { usePendingApproval } from '../queries.ts';
import { approvals as texts } from './texts.ts';

/** Beside something that an operator has asked for, and the way to where another one decides. */
export function PendingBadge({ kind, id }: { kind: string; id: string }) {
  const approval = usePendingApproval(kind, id);
  if (!approval) return null;
  return (
    <Link to={paths.approvals}>
      <Badge tone="warning">{texts.waits}</Badge>
    </Link>
  );
}

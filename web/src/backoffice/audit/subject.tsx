import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { audit } from './texts.ts';

export function Subject({ subjectKind, subjectId }: { subjectKind: string; subjectId: string }) {
  const to = subjectKind === 'player' ? paths.player(subjectId) : paths.auditOf(subjectKind, subjectId);
  return (
    <Link to={to} className="prose-link">
      {audit.kinds[subjectKind] ?? subjectKind} {audit.subject(subjectKind, subjectId)}
    </Link>
  );
}

import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { audit } from './texts.ts';

/** What something was done to, and the way to it. */
export function Subject({ subjectKind, subjectId }: { subjectKind: string; subjectId: string }) {
  const to = subjectKind === 'player' ? paths.player(subjectId) : paths.auditOf(subjectKind, subjectId);
  return (
    <Link to={to} className="prose-link">
      {audit.kinds[subjectKind] ?? subjectKind}{' '}
      {subjectKind === 'setting' ? audit.setting(subjectId) : subjectId}
    </Link>
  );
}

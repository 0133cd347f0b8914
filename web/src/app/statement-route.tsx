import { useUser } from '../features/session/session-context.tsx';
import { StatementPage } from '../features/statement/statement-page.tsx';

export function StatementRoute() {
  return <StatementPage user={useUser()} />;
}

import { useUser } from '../features/session/player.ts';
import { StatementPage } from '../features/statement/statement-page.tsx';

export function StatementRoute() {
  return <StatementPage user={useUser()} />;
}

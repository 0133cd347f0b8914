import { InvestmentPage } from '../features/investment/investment-page.tsx';
import { useSession, useUser } from '../features/session/session-context.tsx';

export function InvestmentRoute() {
  const session = useSession();
  return <InvestmentPage user={useUser()} onGameBalance={(balance) => session.balanceIs(balance)} />;
}

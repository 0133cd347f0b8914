import { InvestmentPage } from '../features/investment/investment-page.tsx';
import { useUser } from '../features/session/session-context.tsx';

export function InvestmentRoute() {
  return <InvestmentPage user={useUser()} />;
}

import { InvestmentPage } from '../features/investment/investment-page.tsx';
import { player, useUser } from '../features/session/player.ts';

export function InvestmentRoute() {
  return <InvestmentPage user={useUser()} onGameBalance={(balance) => player.balanceIs(balance)} />;
}

import { pages } from '@sanduku/contracts/pages';
import { useSession } from '../features/session/session-context.tsx';
import { dashboard } from '../messages/en/dashboard.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { walletTab } from './dashboard/dashboard-tabs.ts';

const texts = dashboard.header;

const links = [
  { to: walletTab, label: texts.deposit, variant: 'primary' },
  { to: walletTab, label: texts.withdraw, variant: 'secondary' },
  { to: pages.investment, label: texts.investment, variant: 'quiet' },
  { to: pages.referrals, label: texts.referrals, variant: 'quiet' },
] as const;

/** Where a player can go from anywhere, and the way out. */
export function PlayerActions({ className }: { className: string }) {
  const session = useSession();

  async function logOut() {
    const wasTold = await session.logout();
    if (!wasTold) toast.info(texts.loggedOutLocally);
  }

  return (
    <nav aria-label={texts.label} className={className}>
      {links.map(({ to, label, variant }) => (
        <ButtonLink key={label} to={to} variant={variant}>
          {label}
        </ButtonLink>
      ))}
      <Button variant="quiet" onClick={logOut}>
        {texts.logout}
      </Button>
    </nav>
  );
}

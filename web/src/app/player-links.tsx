import { pages } from '@sanduku/contracts/pages';
import type { User } from '@sanduku/contracts/players/player';
import { useLocation } from 'react-router';
import { useUser } from '../features/session/player.ts';
import { usualWay } from '../features/wallet/deposit-way.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { depositDialog, withdrawLink } from './dashboard/dashboard-tabs.ts';
import { dashboard } from './texts.en.ts';

const texts = dashboard.header;

const linksFor = (user: User) =>
  [
    // In the row of a wide screen the logo beside it leads there.
    { to: pages.dashboard, label: texts.dashboard, variant: 'quiet', look: 'xl:hidden' },
    { to: depositDialog(usualWay(user.country)), label: texts.deposit, variant: 'primary', look: '' },
    { to: withdrawLink(user), label: texts.withdraw, variant: 'secondary', look: '' },
    { to: pages.investment, label: texts.investment, variant: 'quiet', look: '' },
    { to: pages.referrals, label: texts.referrals, variant: 'quiet', look: '' },
  ] as const;

/** Where a player can go from anywhere. */
export function PlayerLinks({ className }: { className: string }) {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <nav aria-label={texts.label} className={className}>
      {linksFor(user).map(({ to, label, variant, look }) => (
        <ButtonLink
          key={label}
          to={to}
          variant={variant}
          aria-current={to === pathname ? 'page' : undefined}
          className={classes(
            'max-xl:justify-start aria-[current=page]:bg-raised aria-[current=page]:text-ink',
            look,
          )}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

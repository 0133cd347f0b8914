import { brand } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import { Link } from 'react-router';
import { useSessionState } from '../features/session/session.ts';
import { messages } from '../lib/language/shared.en.ts';
import { ButtonLink } from '../ui/button.tsx';
import { OtherLanguages } from '../ui/language-switch.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';

const { navigation } = messages;

/** The places on the landing page that links lead to. */
const anchors = [
  { to: `${pages.landing}#features`, label: navigation.features },
  { to: `${pages.landing}#how-it-works`, label: navigation.howItWorks },
  { to: `${pages.landing}#testimonials`, label: navigation.testimonials },
  { to: pages.fairness, label: navigation.fairness },
  { to: pages.help, label: navigation.help },
];

export function SiteHeader() {
  return (
    <header className="night sticky top-0 z-30 border-b border-line">
      <div className="page-width flex min-h-17 items-center justify-between gap-4">
        <Link to={pages.landing} aria-label={navigation.home} className="flex min-h-11 items-center gap-2.5">
          <LogoMark />
          <span className="font-display text-xl font-extrabold tracking-tight max-[22rem]:sr-only">
            {brand.name}
          </span>
        </Link>
        <nav aria-label={navigation.label} className="flex items-center gap-1 sm:gap-2">
          <ul className="mr-3 hidden items-center lg:flex">
            {anchors.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-md px-3.5 text-sm font-medium text-ink-soft hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <OtherLanguages className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink-soft hover:text-ink max-sm:hidden" />
          <AccountLinks />
        </nav>
      </div>
    </header>
  );
}

/** The way in, or the way back for a player who has come to read something. */
function AccountLinks() {
  const { phase } = useSessionState();
  // Also while it is being found out: whoever has a token is not asked to log in.
  if (phase !== 'anonymous')
    return (
      <ButtonLink to={pages.dashboard} variant="primary" className="whitespace-nowrap">
        {navigation.dashboard}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to={pages.login} variant="quiet" className="whitespace-nowrap max-sm:px-3">
        {navigation.logIn}
      </ButtonLink>
      <ButtonLink to={pages.signup} variant="primary" className="whitespace-nowrap">
        {navigation.signUp}
      </ButtonLink>
    </>
  );
}

import { brand } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import { type ReactNode, useId } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Link } from '../lib/router.tsx';
import { useSupport } from '../server/config.ts';
import { useSessionState } from '../server/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { LanguageSwitch, OtherLanguages } from '../ui/language-switch.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Announcement, SkipLink, SupportButton } from './page-frame.tsx';

export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Announcement />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <SupportButton />
    </>
  );
}

const { footer, navigation, support } = messages;

const fairness = { to: pages.fairness, label: navigation.fairness };
const landingLinks = [
  { to: `${pages.landing}#features`, label: navigation.features },
  { to: `${pages.landing}#how-it-works`, label: navigation.howItWorks },
  { to: `${pages.landing}#testimonials`, label: navigation.testimonials },
  fairness,
];
const headerLinks = [...landingLinks, { to: pages.help, label: navigation.help }];

function SiteHeader() {
  return (
    <header className="night sticky top-0 z-30 border-b border-line">
      <div className="page-width flex min-h-17 flex-wrap items-center justify-between gap-x-2">
        <Link to={pages.landing} aria-label={navigation.home} className="flex min-h-11 items-center gap-2.5">
          <LogoMark />
          <span className="font-display text-xl font-extrabold tracking-tight max-[22rem]:sr-only">
            {brand.name}
          </span>
        </Link>
        <nav aria-label={navigation.label} className="flex items-center gap-1 sm:gap-2">
          <ul className="mr-3 hidden items-center lg:flex">
            {headerLinks.map(({ to, label }) => (
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

function AccountLinks() {
  const { phase } = useSessionState();
  // Also during the session check: a visitor with a token is not asked to log in.
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
      <ButtonLink to={pages.signup} variant="primary" className="whitespace-nowrap max-sm:px-3">
        {navigation.signUp}
      </ButtonLink>
    </>
  );
}

const visitorLinks = [
  ...landingLinks,
  { to: pages.signup, label: navigation.signUp },
  { to: pages.login, label: navigation.logIn },
];

const playerLinks = [
  { to: pages.dashboard, label: navigation.dashboard },
  fairness,
  { to: pages.playLimits, label: navigation.playLimits },
];

const documents = [
  { to: pages.help, label: footer.helpCentre },
  { to: pages.terms, label: footer.terms },
  { to: pages.privacy, label: footer.privacy },
  { to: pages.security, label: footer.securityPage },
];

const linkLook =
  'inline-flex min-h-11 items-center py-1 text-sm wrap-anywhere text-ink-soft hover:text-ink hover:underline';

const toItem = ({ to, label }: { to: string; label: string }) => (
  <li key={to}>
    <Link to={to} className={linkLook}>
      {label}
    </Link>
  </li>
);

function Claim({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5 py-1 text-xs text-ink-soft sm:py-2 sm:text-sm">
      <CheckIcon className="mt-0.5 size-4.5 text-marigold" />
      {children}
    </li>
  );
}

function SiteFooter() {
  const quickLinks = useSessionState().phase === 'anonymous' ? visitorLinks : playerLinks;
  const { chatLink, phone, email } = useSupport();
  const [name, host] = email.split('@');
  return (
    <footer className="night border-t border-line">
      <div className="page-width grid grid-cols-2 gap-x-5 gap-y-4 pt-5 pb-3 sm:gap-y-10 sm:pt-14 sm:pb-10 lg:grid-cols-[1.4fr_1fr_1fr_1.4fr]">
        <div className="flex flex-col gap-4 max-sm:col-span-2">
          <span className="flex items-center gap-2.5 font-display text-xl font-extrabold tracking-tight max-sm:hidden">
            <LogoMark />
            {brand.name}
          </span>
          <p className="max-w-72 text-sm text-ink-soft max-sm:hidden">{messages.tagline}</p>
          <div className="flex flex-col gap-2 sm:max-w-80 sm:gap-4">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <Column heading={footer.quickLinks}>{quickLinks.map(toItem)}</Column>
        <Column heading={footer.support}>
          {documents.map(toItem)}
          <li>
            <a href={chatLink} target="_blank" rel="noopener" className={linkLook}>
              {footer.chat(phone.replaceAll(' ', '\u00a0'))}
              <span className="sr-only"> ({support.opensNewTab})</span>
            </a>
          </li>
          <li>
            <a href={`mailto:${email}`} className={linkLook}>
              {name}@<wbr />
              {host}
            </a>
          </li>
        </Column>
        <Column heading={footer.security} wide>
          {footer.securityClaims.map((claim) => (
            <Claim key={claim}>{claim}</Claim>
          ))}
          <Claim>
            <Link to={pages.transparency} className="prose-link">
              {footer.transparency}
            </Link>
          </Claim>
        </Column>
      </div>
      <div className="page-width pb-17 sm:pb-10">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 border-t border-line pt-4 sm:flex sm:pt-8 sm:pr-20">
          <span className="flex size-13 shrink-0 items-center justify-center rounded-full border-2 border-ink font-display font-extrabold">
            {footer.age}
          </span>
          <p className="max-w-130 text-sm text-ink-soft">{footer.ageNotice}</p>
          <p className="col-span-2 text-sm text-ink-soft sm:ml-auto sm:whitespace-nowrap">{footer.rights}</p>
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  heading: string;
  /** Full width on a phone, for sentences. */
  wide?: boolean;
  children: ReactNode;
}

function Column({ heading, wide = false, children }: ColumnProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={wide ? 'max-sm:col-span-2' : undefined}>
      <h2 id={id} className="text-base sm:mb-2">
        {heading}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

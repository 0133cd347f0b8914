import { pages } from '@sanduku/contracts/pages';
import { useHydrated } from '../../lib/browser.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { useLocation } from '../../lib/router.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { OtherLanguages } from '../../ui/language-switch.tsx';
import { LoginForm } from './login-form.tsx';
import { SignupForm } from './signup-form.tsx';
import { auth } from './texts.en.ts';

export function AuthPage() {
  const { pathname, state } = useLocation();
  const isAlive = useHydrated();
  const isSignup = pathname === pages.signup;
  const texts = isSignup ? auth.signup : auth.login;
  return (
    <div className="page-width grid items-start gap-8 py-8 lg:grid-cols-[1fr_28rem] lg:gap-16 lg:py-14">
      {/* Placed explicitly: otherwise it moves when the rest of the document arrives. */}
      <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-8 lg:col-start-2 lg:row-start-1">
        <header>
          <div className="-mt-3 -mb-1 flex justify-end gap-4 sm:hidden">
            <OtherLanguages className="prose-link inline-flex min-h-11 items-center text-sm" />
          </div>
          <h1 className="text-2xl">{texts.title}</h1>
          <p className="text-ink-soft">{texts.intro}</p>
        </header>
        <fieldset disabled={!isAlive} className="contents">
          {isSignup ? <SignupForm /> : <LoginForm isAccountReady={state?.accountReady === true} />}
        </fieldset>
      </section>
      {/* After the form in the document, so progressive rendering does not show it first. */}
      <div className="flex flex-col gap-5 lg:col-start-1 lg:row-start-1 lg:pt-10">
        <Kitenge pattern={isSignup ? 4 : 0} className="h-20 w-full rounded-lg lg:h-44" />
        <p className="font-display text-2xl font-bold">{messages.tagline}</p>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
          {auth.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

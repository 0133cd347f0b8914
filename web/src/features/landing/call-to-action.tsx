import { pages } from '@sanduku/contracts/pages';
import { ButtonLink } from '../../ui/button.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { landing } from './texts.en.ts';

export function CallToAction() {
  const { callToAction } = landing;
  return (
    <section aria-labelledby="start-heading" className="night mt-20 sm:mt-28">
      <Kitenge pattern={1} className="h-6 w-full" />
      <div className="page-width pt-20 pb-16 text-center sm:pt-24">
        <h2 id="start-heading" className="text-3xl">
          {callToAction.heading}
        </h2>
        <p className="mt-3 text-lg text-ink-soft">{callToAction.text}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          <ButtonLink to={pages.signup} variant="primary" size="lg">
            {callToAction.signUp}
          </ButtonLink>
          <ButtonLink to={pages.login} size="lg">
            {callToAction.logIn}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

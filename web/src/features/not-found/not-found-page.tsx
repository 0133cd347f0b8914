import { pages } from '@sanduku/contracts/pages';
import { messages } from '../../lib/language/shared.en.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Crate } from '../../ui/crate.tsx';

export function NotFoundPage() {
  const { notFound } = messages;
  return (
    <section className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-[min(5rem,8dvh)] text-center">
      <Crate pattern={7} open className="size-[min(9rem,26dvh)]" />
      <h1 className="text-3xl">{notFound.title}</h1>
      <p className="max-w-110 text-lg text-ink-soft">{notFound.text}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <ButtonLink to={pages.landing} variant="primary" size="lg">
          {notFound.home}
        </ButtonLink>
        <ButtonLink to={pages.help} size="lg">
          {notFound.help}
        </ButtonLink>
      </div>
    </section>
  );
}

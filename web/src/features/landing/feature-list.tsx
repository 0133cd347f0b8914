import { Banner } from '../../ui/banner.tsx';
import { landing } from './texts.en.ts';

export function FeatureList() {
  const { features } = landing;
  return (
    <section id="features" aria-labelledby="features-heading" className="page-width pt-20 sm:pt-28">
      <h2 id="features-heading" className="max-w-150 text-3xl">
        {features.heading}
      </h2>
      <ul className="mt-10 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.list.map(({ figure, title, text }) => (
          <li key={title} className="flex flex-col gap-2 border-t-2 border-ink py-7">
            <h3 className="flex flex-col gap-1">
              <span className="text-sm font-semibold tracking-normal font-sans text-ink-soft">{title}</span>
              <span className="text-3xl font-extrabold">{figure}</span>
            </h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Banner tone="info">{features.returnNotice}</Banner>
      </div>
    </section>
  );
}

import { Kitenge } from '../../ui/kitenge.tsx';
import type { PatternIndex } from '../../ui/kitenge-prints.tsx';
import { landing } from './texts.en.ts';

const cloths: readonly PatternIndex[] = [7, 2, 4, 0];

export function HowItWorks() {
  const { howItWorks } = landing;
  return (
    <section id="how-it-works" aria-labelledby="how-heading" className="page-width pt-20 sm:pt-28">
      <h2 id="how-heading" className="text-3xl">
        {howItWorks.heading}
      </h2>
      <ol className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {howItWorks.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-5 lg:flex-col">
            <span
              aria-hidden="true"
              className="relative flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-lg lg:h-28 lg:w-full"
            >
              <Kitenge pattern={cloths[index] ?? 0} className="absolute inset-0 size-full" />
              <span className="relative flex size-11 items-center justify-center rounded-full bg-dye-paper font-display text-xl font-extrabold text-dye-night">
                {index + 1}
              </span>
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { type FocusEvent, useEffect, useState } from 'react';
import { usePrefersStillness } from '../../lib/browser.ts';
import { TESTIMONIAL_INTERVAL_MS } from '../../lib/timings.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Kitenge } from '../../ui/kitenge.tsx';
import { landing } from './texts.en.ts';

const texts = landing.testimonials;
const slides = texts.list;

export function Testimonials() {
  const { current, choose, isPaused, isStill, togglePaused, attention } = useCarousel(
    slides.length,
    TESTIMONIAL_INTERVAL_MS,
  );
  return (
    <section id="testimonials" aria-labelledby="testimonials-heading" className="page-width pt-6 sm:pt-28">
      <h2 id="testimonials-heading" className="text-2xl sm:text-3xl">
        {texts.heading}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group of slides, not a set of form fields. */}
      <div
        role="group"
        aria-roledescription={texts.carousel}
        aria-labelledby="testimonials-heading"
        {...attention}
        className="mt-5 grid overflow-hidden sm:mt-10 rounded-lg border border-line bg-surface md:grid-cols-[12rem_1fr]"
      >
        <Kitenge pattern={8} scale={1.6} className="h-6 w-full sm:h-14 md:h-full" />
        <div className="px-5 pt-4 pb-2 sm:px-10 sm:pt-12 sm:pb-6">
          {/* All slides share one cell; the tallest sets the height. */}
          <div className="grid" aria-live={isPaused ? 'polite' : 'off'}>
            {slides.map(({ quote, name, place }, index) => (
              <figure
                key={name}
                aria-roledescription={texts.slideRole}
                aria-label={texts.slide(index + 1, slides.length)}
                data-current={index === current}
                className="invisible col-start-1 row-start-1 flex flex-col justify-between gap-3 opacity-0 sm:gap-6 transition-opacity duration-200 data-[current=true]:visible data-[current=true]:opacity-100"
              >
                <blockquote className="max-w-180 font-display leading-snug font-medium sm:text-2xl">
                  {quote}
                </blockquote>
                <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  <span className="text-ink-soft">{place}</span>
                  <Badge tone="warning">{texts.sample}</Badge>
                </figcaption>
              </figure>
            ))}
          </div>
          <div className="mt-1 flex items-center justify-between sm:mt-6">
            {/* biome-ignore lint/a11y/useSemanticElements: buttons, not form fields. */}
            <div role="group" aria-label={texts.choose} className="-ml-3.5 flex">
              {slides.map(({ name }, index) => (
                <button
                  key={name}
                  type="button"
                  aria-label={texts.slide(index + 1, slides.length)}
                  aria-pressed={index === current}
                  onClick={() => choose(index)}
                  className="group flex size-11 cursor-pointer items-center justify-center rounded-md"
                >
                  <span className="size-3 rounded-full border-2 border-line-strong group-aria-pressed:w-7 group-aria-pressed:border-marigold-deep group-aria-pressed:bg-marigold" />
                </button>
              ))}
            </div>
            {!isStill && (
              <IconButton label={isPaused ? texts.play : texts.pause} onClick={togglePaused}>
                {isPaused ? <PlayIcon /> : <PauseIcon />}
              </IconButton>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Does not rotate with reduced motion. */
function useCarousel(slides: number, intervalMs: number) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isStill = usePrefersStillness();
  const isTurning = !isPaused && !isPointedAt && !hasFocus && !isStill;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen slide is shown for a whole interval.
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % slides), intervalMs);
    return () => clearInterval(timer);
  }, [isTurning, current, slides, intervalMs]);

  return {
    current,
    choose: setCurrent,
    isStill,
    isPaused: isPaused || isStill,
    togglePaused: () => setPaused(!isPaused),
    attention: {
      onMouseEnter: () => setPointedAt(true),
      onMouseLeave: () => setPointedAt(false),
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
    },
  };
}

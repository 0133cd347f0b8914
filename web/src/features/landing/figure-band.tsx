import { brand } from '@sanduku/contracts/brand';
import { landing } from './texts.en.ts';

const { figures } = landing;

const band = [
  { value: brand.figures.playersOnline, label: figures.playersOnline },
  { value: brand.figures.totalWinnings, label: figures.totalWinnings },
  { value: brand.figures.gamesPlayed, label: figures.gamesPlayed },
  { value: brand.figures.countries, label: figures.countries },
];

export function FigureBand() {
  return (
    <section aria-label={figures.heading} className="page-width pt-14 sm:pt-16">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-10">
        {band.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl font-extrabold tracking-tight whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-sm text-ink-soft">{figures.note}</p>
    </section>
  );
}

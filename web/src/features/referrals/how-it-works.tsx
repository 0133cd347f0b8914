import { Card } from '../../ui/card.tsx';
import { referrals } from './texts.en.ts';

export function HowItWorks() {
  const texts = referrals.how;
  return (
    <Card title={texts.title}>
      <ol className="grid gap-5 sm:grid-cols-3">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-9 shrink-0 items-center justify-center rounded-full bg-marigold font-display font-bold text-on-marigold"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-soft">{texts.note}</p>
    </Card>
  );
}

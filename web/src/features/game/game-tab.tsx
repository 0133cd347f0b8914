import { game } from '../../messages/en/game.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';

export function GameTab() {
  return (
    <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
      <Card>
        <EmptyState title={game.closedTitle} text={game.closedText} pattern={4} />
      </Card>
      <Card title={game.howToPlay}>
        <ol className="mb-4 flex list-decimal flex-col gap-2.5 pl-5 marker:font-display marker:font-bold">
          {game.steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
        <FactList facts={game.odds} />
      </Card>
    </div>
  );
}

import { useEffect, useSyncExternalStore } from 'react';
import { player } from '../../server/player.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { question } from './question.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { secondFactors } from './texts.en.ts';

const texts = secondFactors.step;

/** Mounted once; shows what `withSecondFactor` asks. */
export function QuestionDialog() {
  const asking = useSyncExternalStore(question.subscribe, question.get, () => undefined);
  // The call that asks would go on as the next player's.
  useEffect(() => player.onQueriesReplaced(() => question.get()?.answer(undefined)), []);
  if (!asking) return null;
  const { answer, ...asked } = asking;
  const refuse = () => answer(undefined);
  return (
    <Dialog open onClose={refuse} title={texts.title} description={texts.text}>
      <SecondFactorStep {...asked} onProof={answer} onCancel={refuse} />
    </Dialog>
  );
}

import type { RealityCheck } from '@sanduku/contracts/play-limits/api';
import type { RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import { useMutation } from '@tanstack/react-query';
import { countText } from '../../lib/format.ts';
import { api } from '../../server/api.ts';
import { useUser } from '../../server/player.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/lists.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Money } from '../session/own.tsx';
import { netWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';

const texts = playLimits.realityCheck;

interface RealityCheckDialogProps {
  check: RealityCheck;
  onAnswered: (answer: RealityAnswer, check: RealityCheck) => void;
  /** Closed without an answer: the next bet asks again. */
  onClose: () => void;
}

/** The server accepts no bet before the answer. */
export function RealityCheckDialog({ check, onAnswered, onClose }: RealityCheckDialogProps) {
  const answer = useMutation({
    mutationFn: (given: RealityAnswer) =>
      api.call('POST /api/play-limits/reality-check', { body: { answer: given } }),
    onSuccess: ({ data }, given) => onAnswered(given, data),
    onError: (error) => toast.error(error.message || texts.failed),
  });
  const give = (given: RealityAnswer) => () => {
    if (!answer.isPending) answer.mutate(given);
  };
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={texts.title}
      text={texts.text}
      actions={
        <div className="flex w-full flex-col gap-3">
          <CheckFacts check={check} />
          <Button variant="primary" size="lg" busy={answer.isPending} onClick={give('continue')}>
            {texts.continue}
          </Button>
          <Button onClick={give('take_a_break')}>{texts.takeABreak}</Button>
          <Button variant="quiet" onClick={give('log_out')}>
            {texts.logOut}
          </Button>
        </div>
      }
    />
  );
}

function CheckFacts({ check }: { check: RealityCheck }) {
  const { currencySymbol } = useUser();
  return (
    <FactList
      facts={[
        { label: texts.time, value: playLimits.minutes(check.minutes) },
        { label: playLimits.month.rounds, value: countText(check.rounds) },
        { label: playLimits.month.staked, value: <Money amount={check.staked} /> },
        { label: playLimits.month.paid, value: <Money amount={check.paid} /> },
        { label: playLimits.month.net, value: netWords(check.net, currencySymbol) },
      ]}
    />
  );
}

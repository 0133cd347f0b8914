import type { Pause } from '@sanduku/contracts/play-limits/api';
import { coolOffLengths, exclusionLengths, type PauseLength } from '@sanduku/contracts/play-limits/rules';
import type { User } from '@sanduku/contracts/players/player';
import { useState } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { playLimits } from './texts.en.ts';
import { changes, useChangeOf } from './use-play-limits.ts';

interface PauseCardsProps {
  user: User;
  pause: Pause | null;
}

/** The two ways to stop for a while. During one of them only more of it can be chosen. */
export function PauseCards({ user, pause }: PauseCardsProps) {
  const isExcluded = pause?.kind === 'self_exclusion' && !pause.awaitsReturn;
  if (isExcluded && pause.until === null) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {!isExcluded && (
        <PauseCard
          user={user}
          texts={playLimits.coolOff}
          lengths={coolOffLengths}
          isLonger={pause !== null}
        />
      )}
      <PauseCard user={user} texts={playLimits.exclusion} lengths={exclusionLengths} isLonger={isExcluded} />
    </div>
  );
}

interface PauseCardProps {
  user: User;
  texts: typeof playLimits.coolOff;
  lengths: readonly PauseLength[];
  /** Something is under way already: shorter than that is not possible. */
  isLonger: boolean;
}

function PauseCard({ user, texts, lengths, isLonger }: PauseCardProps) {
  const [length, setLength] = useState<PauseLength>(lengths[0] as PauseLength);
  const [isAsked, setAsked] = useState(false);
  const begin = useChangeOf(user.id, changes.pause);

  function confirm() {
    begin.mutate(
      { length },
      {
        onSuccess: () => {
          setAsked(false);
          window.scrollTo({ top: 0 });
        },
        onError: (error) => toast.error(error.message || playLimits.pauseFailed),
      },
    );
  }

  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{texts.text}</p>
        <SelectField
          label={texts.choose}
          options={lengths.map((value) => ({ value, label: playLimits.lengths[value] }))}
          value={length}
          hint={isLonger ? playLimits.pause.longer : undefined}
          onChange={({ target }) => setLength(target.value as PauseLength)}
        />
        <Button onClick={() => setAsked(true)}>{texts.submit}</Button>
      </div>
      <AlertDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={texts.confirmTitle(playLimits.lengths[length])}
        text={playLimits.confirmText}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{messages.ui.cancel}</Button>
            <Button
              variant="primary"
              busy={begin.isPending}
              busyLabel={playLimits.beginning}
              onClick={confirm}
            >
              {playLimits.confirm}
            </Button>
          </>
        }
      />
    </Card>
  );
}

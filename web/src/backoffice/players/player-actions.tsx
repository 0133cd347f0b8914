import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { adminApi } from '../admin-api.ts';
import { PendingBadge } from '../shared/cells.tsx';
import { moneyText } from '../shared/format.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { players } from './texts.ts';

const { actions: texts, correction } = players;

/** Without `done`: resets, removals and write-offs always wait for approval. */
const tasks = {
  suspend: { call: 'suspend', submitLabel: texts.suspend, done: texts.suspended },
  reinstate: { call: 'reinstate', submitLabel: texts.reinstate, done: texts.reinstated },
  reset: { call: 'reset-password', submitLabel: texts.resetSubmit, done: undefined },
  debt: { call: 'debt/write-off', submitLabel: texts.debtSubmit, done: undefined },
  factors: { call: 'second-factors/remove', submitLabel: texts.factorsSubmit, done: undefined },
} as const;
type Task = keyof typeof tasks;

export function PlayerActions({ player }: { player: AdminProfile }) {
  const [task, setTask] = useState<Task | 'correct'>();
  const close = () => setTask(undefined);
  const access = player.status === 'active' ? 'suspend' : 'reinstate';

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setTask('correct')}>
        {texts.correct}
      </Button>
      <Button onClick={() => setTask('reset')}>{texts.reset}</Button>
      {player.secondFactorSince && <Button onClick={() => setTask('factors')}>{texts.factors}</Button>}
      {player.debt > 0 && <Button onClick={() => setTask('debt')}>{texts.debt}</Button>}
      <Button onClick={() => setTask(access)}>{texts[access]}</Button>
      {task && task !== 'correct' && <TaskDialog task={task} player={player} onClose={close} />}
      {task === 'correct' && <CorrectionDialog player={player} onClose={close} />}
      <PendingBadge kind="player" id={player.id} />
    </div>
  );
}

interface TaskDialogProps {
  task: Task;
  player: AdminProfile;
  onClose: () => void;
}

function TaskDialog({ task, player: { id, username }, onClose }: TaskDialogProps) {
  const { call, submitLabel, done } = tasks[task];
  return (
    <ReasonDialog
      title={texts[`${task}Title`](username)}
      description={texts[`${task}Text`]}
      submitLabel={submitLabel}
      onSubmit={(reason) =>
        adminApi.call(`POST /api/admin/users/:id/${call}`, { params: { id }, body: { reason } })
      }
      {...(done && { done: () => done(username) })}
      changes={['players']}
      onClose={onClose}
    />
  );
}

const directions = (['give', 'take'] as const).map((value) => ({ value, label: correction[value] }));

/** Words for the sign: a forgotten minus is expensive. */
function CorrectionDialog({ player, onClose }: { player: AdminProfile; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [direction, setDirection] = useState<'give' | 'take'>('give');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const size = Number(typed);
  const amount = direction === 'give' ? size : -size;
  const isTooMuch = player.gameBalance + amount < 0;
  const balance = (value: number) => moneyText(value, player.currency);

  const problem = isTooMuch
    ? correction.tooMuch(balance(player.gameBalance))
    : isMissing && size === 0
      ? correction.amountMissing
      : undefined;

  function isReady() {
    setMissing(size === 0);
    return size > 0 && !isTooMuch;
  }

  return (
    <ReasonDialog
      title={correction.title(player.username)}
      description={correction.text}
      submitLabel={correction.submit}
      initialFocus={field}
      areFieldsReady={isReady}
      onSubmit={(reason) =>
        adminApi.call('POST /api/admin/users/:id/corrections', {
          params: { id: player.id },
          body: { amount, reason },
        })
      }
      changes={['players']}
      onClose={onClose}
    >
      <SegmentedChoice
        label={correction.direction}
        options={directions}
        value={direction}
        onChange={setDirection}
      />
      <AmountField
        ref={field}
        label={correction.amount}
        name="amount"
        symbol={player.currencySymbol}
        decimals={2}
        value={typed}
        onValueChange={setTyped}
        error={problem}
        hint={size > 0 && !isTooMuch && correction.after(balance(player.gameBalance + amount))}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}

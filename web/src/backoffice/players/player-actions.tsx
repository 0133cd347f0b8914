import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { adminApi } from '../admin-api.ts';
import { PendingBadge } from '../shared/cells.tsx';
import { moneyText } from '../shared/format.ts';
import { optionsOf } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

interface Task {
  call: 'suspend' | 'reinstate' | 'reset-password' | 'debt/write-off' | 'second-factors/remove';
  title: string;
  text: string;
  submitLabel: string;
  /** Missing for tasks that always wait for approval. */
  done?: string;
}

const suspend = (name: string): Task => ({
  call: 'suspend',
  title: `Suspend ${name}?`,
  text: 'All sessions end, and the player cannot log in. The balance stays. The player is asked to contact support. More than 10 suspensions an hour need a second operator.',
  submitLabel: 'Suspend',
  done: `${name} is suspended.`,
});

const reinstate = (name: string): Task => ({
  call: 'reinstate',
  title: `Reinstate ${name}?`,
  text: 'The player can log in again after another operator approves.',
  submitLabel: 'Reinstate',
  done: `${name} can log in again.`,
});

const resetPassword = (name: string): Task => ({
  call: 'reset-password',
  title: `Reset the password of ${name}?`,
  text: 'After another operator approves, the player gets a link to choose a new password, sent to the contact above. Verify the player’s identity first.',
  submitLabel: 'Request approval',
});

const removeFactors = (name: string): Task => ({
  call: 'second-factors/remove',
  title: `Remove the second factors of ${name}?`,
  text: 'For players who have lost their second factors and recovery codes. Verify the player’s identity first: afterwards the password alone is enough. Another operator must approve. The player is notified, and withdrawals are on hold for 24 hours.',
  submitLabel: 'Request approval',
});

const writeOffDebt = (name: string): Task => ({
  call: 'debt/write-off',
  title: `Write off the debt of ${name}?`,
  text: 'The bankroll pays all that the player owes after reversed deposits. Another operator must approve. Withdrawals and transfers are possible again.',
  submitLabel: 'Request approval',
});

export function PlayerActions({ player }: { player: AdminProfile }) {
  const { username } = player;
  const [task, setTask] = useState<Task>();
  const [isCorrecting, setCorrecting] = useState(false);
  const begin = (taskOf: typeof suspend) => () => setTask(taskOf(username));

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setCorrecting(true)}>
        Correct balance
      </Button>
      <Button onClick={begin(resetPassword)}>Reset password</Button>
      {player.secondFactorSince && <Button onClick={begin(removeFactors)}>Remove second factors</Button>}
      {player.debt > 0 && <Button onClick={begin(writeOffDebt)}>Write off debt</Button>}
      {player.status === 'active' ? (
        <Button onClick={begin(suspend)}>Suspend</Button>
      ) : (
        <Button onClick={begin(reinstate)}>Reinstate</Button>
      )}
      {task && <TaskDialog task={task} playerId={player.id} onClose={() => setTask(undefined)} />}
      {isCorrecting && <CorrectionDialog player={player} onClose={() => setCorrecting(false)} />}
      <PendingBadge kind="player" id={player.id} />
    </div>
  );
}

interface TaskDialogProps {
  task: Task;
  playerId: string;
  onClose: () => void;
}

function TaskDialog({ task: { call, title, text, submitLabel, done }, playerId, onClose }: TaskDialogProps) {
  return (
    <ReasonDialog
      title={title}
      description={text}
      submitLabel={submitLabel}
      onSubmit={(reason) =>
        adminApi.call(`POST /api/admin/users/:id/${call}`, { params: { id: playerId }, body: { reason } })
      }
      {...(done && { done: () => done })}
      changes={['players']}
      onClose={onClose}
    />
  );
}

const directions = optionsOf({ give: 'Add', take: 'Subtract' });

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
    ? `The player has only ${balance(player.gameBalance)}.`
    : isMissing && size === 0
      ? 'Enter an amount.'
      : undefined;

  function isReady() {
    setMissing(size === 0);
    return size > 0 && !isTooMuch;
  }

  return (
    <ReasonDialog
      title={`Correct the balance of ${player.username}`}
      description="Another operator must approve it. The money comes from or goes to the bankroll. The player sees the reason."
      submitLabel="Request approval"
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
      <SegmentedChoice label="Direction" options={directions} value={direction} onChange={setDirection} />
      <AmountField
        ref={field}
        label="Amount"
        name="amount"
        symbol={player.currencySymbol}
        decimals={2}
        value={typed}
        onValueChange={setTyped}
        error={problem}
        hint={size > 0 && !isTooMuch && `New game balance: ${balance(player.gameBalance + amount)}.`}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}

import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { useRef, useState } from 'react';
import type { DataAt } from '../../lib/api-routes.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminApi } from '../admin-api.ts';
import { ExactTime } from '../shared/cells.tsx';
import { moneyText } from '../shared/figures.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { players } from './texts.ts';

const { actions: texts, correction, link: linkTexts } = players;

type Task = 'suspend' | 'reinstate' | 'reset' | 'correct';
type ResetLink = DataAt<'POST /api/admin/users/:id/reset-password'>;

/** What an operator can do for or about a player. Each asks why. */
export function PlayerActions({ player }: { player: AdminProfile }) {
  const [task, setTask] = useState<Task>();
  const [link, setLink] = useState<ResetLink>();
  const { username } = player;
  const params = { id: player.id };
  const close = () => setTask(undefined);
  const access = player.status === 'active' ? 'suspend' : 'reinstate';

  async function makeLink(reason: string) {
    const answer = await adminApi.call('POST /api/admin/users/:id/reset-password', {
      params,
      body: { reason },
    });
    setLink(answer.data);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setTask('correct')}>
        {texts.correct}
      </Button>
      <Button onClick={() => setTask('reset')}>{texts.reset}</Button>
      <Button onClick={() => setTask(access)}>{texts[access]}</Button>
      {(task === 'suspend' || task === 'reinstate') && (
        <ReasonDialog
          title={texts[`${task}Title`](username)}
          description={texts[`${task}Text`]}
          submitLabel={texts[task]}
          onSubmit={(reason) =>
            adminApi.call(`POST /api/admin/users/:id/${task}`, { params, body: { reason } })
          }
          done={() => (task === 'suspend' ? texts.suspended : texts.reinstated)(username)}
          changes={['players']}
          onClose={close}
        />
      )}
      {task === 'reset' && (
        <ReasonDialog
          title={texts.resetTitle(username)}
          description={texts.resetText}
          submitLabel={texts.resetSubmit}
          onSubmit={makeLink}
          changes={[]}
          onClose={close}
        />
      )}
      {task === 'correct' && <CorrectionDialog player={player} onClose={close} />}
      {link && <ResetLinkDialog username={username} link={link} onClose={() => setLink(undefined)} />}
    </div>
  );
}

interface ResetLinkDialogProps {
  username: string;
  link: ResetLink;
  onClose: () => void;
}

/** The link for a new password: the server keeps no copy of it, so this is the only time it can be seen. */
function ResetLinkDialog({ username, link, onClose }: ResetLinkDialogProps) {
  const url = new URL(link.path, location.origin).href;
  return (
    <Dialog
      open
      onClose={onClose}
      title={linkTexts.title(username)}
      description={linkTexts.text}
      footer={
        <>
          <CopyButton text={url} label={linkTexts.copy} />
          <Button onClick={onClose}>{linkTexts.done}</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="font-semibold">{linkTexts.label}</dt>
          <dd className="rounded-md bg-raised px-3 py-2 font-mono break-all select-all">{url}</dd>
        </div>
        <div>
          <dt className="font-semibold">{linkTexts.expires}</dt>
          <dd>
            <ExactTime at={link.expiresAt} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}

const directions = (['give', 'take'] as const).map((value) => ({ value, label: correction[value] }));

/** Asks for a correction of the game balance. The sign is a choice in words: a forgotten minus is expensive. */
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
      done={() => correction.done}
      changes={['corrections', 'players']}
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

import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataAt } from '../../lib/api-routes.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { players } from './texts.ts';

const texts = players.actions;

type Task = 'suspend' | 'reinstate' | 'reset' | 'correct';
type ResetLink = DataAt<'POST /api/admin/users/:id/reset-password'>;

/** What an operator can do for or about a player. Each asks why. */
export function PlayerActions({ player }: { player: AdminProfile }) {
  const [task, setTask] = useState<Task>();
  const [link, setLink] = useState<ResetLink>();
  const queryClient = useQueryClient();
  const { username } = player;
  const params = { id: player.id };
  const close = () => setTask(undefined);

  async function suspend(reason: string) {
    await adminApi.call('POST /api/admin/users/:id/suspend', { params, body: { reason } });
    toast.success(texts.suspended(username));
    await afterAction(queryClient, 'players');
  }

  async function reinstate(reason: string) {
    await adminApi.call('POST /api/admin/users/:id/reinstate', { params, body: { reason } });
    toast.success(texts.reinstated(username));
    await afterAction(queryClient, 'players');
  }

  async function makeLink(reason: string) {
    const answer = await adminApi.call('POST /api/admin/users/:id/reset-password', {
      params,
      body: { reason },
    });
    setLink(answer.data);
    await afterAction(queryClient);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => setTask('correct')}>
        {texts.correct}
      </Button>
      <Button onClick={() => setTask('reset')}>{texts.reset}</Button>
      {player.status === 'active' ? (
        <Button onClick={() => setTask('suspend')}>{texts.suspend}</Button>
      ) : (
        <Button onClick={() => setTask('reinstate')}>{texts.reinstate}</Button>
      )}
      {task === 'suspend' && (
        <ReasonDialog
          title={texts.suspendTitle(username)}
          description={texts.suspendText}
          submitLabel={texts.suspend}
          onSubmit={suspend}
          onClose={close}
        />
      )}
      {task === 'reinstate' && (
        <ReasonDialog
          title={texts.reinstateTitle(username)}
          description={texts.reinstateText}
          submitLabel={texts.reinstate}
          onSubmit={reinstate}
          onClose={close}
        />
      )}
      {task === 'reset' && (
        <ReasonDialog
          title={texts.resetTitle(username)}
          description={texts.resetText}
          submitLabel={texts.resetSubmit}
          onSubmit={makeLink}
          onClose={close}
        />
      )}
      {task === 'correct' && <CorrectionDialog player={player} onClose={close} />}
      {link && <ResetLinkDialog username={username} link={link} onClose={() => setLink(undefined)} />}
    </div>
  );
}

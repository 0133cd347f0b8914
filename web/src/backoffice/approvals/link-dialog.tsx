import type { DataAt } from '../../lib/api-routes.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExactTime } from '../shared/cells.tsx';
import { approvals } from './texts.ts';

const texts = approvals.link;

export type MadeLink = Exclude<
  DataAt<'POST /api/admin/users/:id/reset-password'>,
  { awaitsApproval: unknown }
>;

/** `link.path` is null outside the sandbox, where the link is sent to the player instead. */
export function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const url = link.path === null ? null : new URL(link.path, location.origin).href;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.text}
      footer={
        <>
          {url && <CopyButton text={url} label={texts.copy} />}
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="font-semibold">{texts.sentTo[link.channel]}</dt>
          <dd>{link.sentTo}</dd>
        </div>
        {url && (
          <div>
            <dt className="font-semibold">{texts.label}</dt>
            <dd className="rounded-md bg-raised px-3 py-2 font-mono break-all select-all">{url}</dd>
          </div>
        )}
        <div>
          <dt className="font-semibold">{texts.expires}</dt>
          <dd>
            <ExactTime at={link.expiresAt} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}

import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExactTime } from '../shared/time.tsx';
import { players } from './texts.ts';

const texts = players.link;

interface ResetLinkDialogProps {
  username: string;
  link: { path: string; expiresAt: string };
  onClose: () => void;
}

/** The link for a new password: the server keeps no copy of it, so this is the only time it can be seen. */
export function ResetLinkDialog({ username, link, onClose }: ResetLinkDialogProps) {
  const url = new URL(link.path, location.origin).href;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(username)}
      description={texts.text}
      footer={
        <>
          <CopyButton text={url} label={texts.copy} />
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="font-semibold">{texts.label}</dt>
          <dd className="rounded-md bg-raised px-3 py-2 font-mono break-all select-all">{url}</dd>
        </div>
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

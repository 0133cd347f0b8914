import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExactTime } from '../shared/cells.tsx';
import { approvals } from './texts.ts';

const texts = approvals.link;

/** What an approval has made for somebody else, such as a link for a new password. */
export interface MadeLink {
  path: string;
  expiresAt: string;
}

/** The server keeps no copy of it, so this is the only time it can be seen. */
export function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const url = new URL(link.path, location.origin).href;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
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

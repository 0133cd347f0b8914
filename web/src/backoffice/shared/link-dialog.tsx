import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExactTime } from './cells.tsx';

interface LinkDialogProps {
  title: string;
  description: string;
  /** Null where only the recipient gets the link. */
  path: string | null;
  label: string;
  expiresAt: string;
  onClose: () => void;
  children?: ReactNode;
}

/** The server keeps no copy of the link. */
export function LinkDialog({ path, label, expiresAt, onClose, children, ...head }: LinkDialogProps) {
  const url = path === null ? null : new URL(path, location.origin).href;
  return (
    <Dialog
      {...head}
      open
      onClose={onClose}
      footer={
        <>
          {url && <CopyButton text={url} label="Copy link" />}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        {children}
        {url && (
          <div>
            <dt className="font-semibold">{label}</dt>
            <dd className="rounded-md bg-raised px-3 py-2 font-mono break-all select-all">{url}</dd>
          </div>
        )}
        <div>
          <dt className="font-semibold">Valid until</dt>
          <dd>
            <ExactTime at={expiresAt} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}

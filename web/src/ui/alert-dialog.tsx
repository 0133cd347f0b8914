import { AlertDialog as Headless } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { type AlertLink, alertStore } from './alert-store.ts';
import { useBackCloses } from './back.ts';
import { Button, ButtonLink } from './button.tsx';
import { backdropLook } from './dialog.tsx';
import { useRootMark } from './root-mark.ts';

interface AlertDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  link?: AlertLink | undefined;
  /** Defaults to a single OK button. */
  actions?: ReactNode;
}

/** Modal: only Esc, Back or its buttons close it. */
export function AlertDialog({ open, onClose, title, text, link, actions }: AlertDialogProps) {
  const okButton = useRef<HTMLButtonElement>(null);
  useBackCloses(open, onClose);
  useRootMark(open, 'data-alert');
  return (
    <Headless.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Headless.Portal>
        <Headless.Backdrop className={backdropLook} />
        <Headless.Popup
          initialFocus={okButton}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[85dvh] w-[calc(100%-2.5rem)] max-w-105 -translate-1/2 flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-surface p-6 text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Headless.Title className="text-xl">{title}</Headless.Title>
          <Headless.Description className="text-base whitespace-pre-line text-ink-soft">
            {text}
          </Headless.Description>
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            {link && (
              <ButtonLink opensNewTab to={link.to}>
                {link.label}
              </ButtonLink>
            )}
            {actions ?? (
              <Headless.Close ref={okButton} render={<Button variant="primary" className="min-w-28" />}>
                {messages.ui.ok}
              </Headless.Close>
            )}
          </div>
        </Headless.Popup>
      </Headless.Portal>
    </Headless.Root>
  );
}

/** Mounted once; shows what showAlert() is given. */
export function AlertHost() {
  const alert = useSyncExternalStore(alertStore.subscribe, alertStore.current, () => undefined);
  if (!alert) return null;
  return (
    <AlertDialog
      open
      onClose={alert.close}
      title={alert.title ?? messages.ui.alertTitle}
      text={alert.text}
      link={alert.link}
    />
  );
}

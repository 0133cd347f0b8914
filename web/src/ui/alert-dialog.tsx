import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { type AlertLink, alertStore } from './alert-store.ts';
import { Button, ButtonLink } from './button.tsx';
import { Modal } from './modal.tsx';

interface AlertDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  link?: AlertLink | undefined;
  actions?: ReactNode;
}

/** Only Esc, Back or its buttons close it. */
export function AlertDialog({ open, onClose, title, text, link, actions }: AlertDialogProps) {
  const id = useId();
  const okButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      closesOutside={false}
      initialFocus={okButton}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto max-h-[85dvh] w-[calc(100%-2.5rem)] max-w-105 overflow-y-auto overscroll-contain rounded-lg"
    >
      <div className="flex flex-col gap-3 p-6">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-base whitespace-pre-line text-ink-soft">
          {text}
        </p>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          {link && (
            <ButtonLink opensNewTab to={link.to}>
              {link.label}
            </ButtonLink>
          )}
          {actions ?? (
            <Button ref={okButton} variant="primary" className="min-w-28" onClick={onClose}>
              {messages.ui.ok}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Mounted once, for showAlert(). */
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

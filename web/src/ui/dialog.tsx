import { type ReactNode, type RefObject, useId } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  open: boolean;
  /** Returns false if it stays open. */
  onClose: () => unknown;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** False if a press beside it would lose something. */
  closesOutside?: boolean;
}

/** A bottom sheet on phones, centred elsewhere. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  initialFocus,
  closesOutside = true,
}: DialogProps) {
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      initialFocus={initialFocus}
      closesOutside={closesOutside}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      className="mt-auto w-full max-w-none rounded-t-lg not-open:max-sm:translate-y-6 starting:max-sm:translate-y-6 sm:m-auto sm:w-[calc(100%-3rem)] sm:max-w-130 sm:rounded-lg"
    >
      <div className="flex max-h-[88dvh] flex-col sm:max-h-[92dvh] sm:max-[77rem]:max-h-[calc(100dvh-9rem)]">
        <div className="flex items-start justify-between gap-3 pt-4 pr-3 pl-5 sm:pl-6">
          <h2 id={`${id}-title`} className="pt-1.5 text-xl">
            {title}
          </h2>
          <IconButton label={messages.ui.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">
          {description && (
            <p id={`${id}-text`} className="mb-4 text-sm text-ink-soft">
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && (
          <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 sm:px-6">{footer}</div>
        )}
      </div>
    </Modal>
  );
}

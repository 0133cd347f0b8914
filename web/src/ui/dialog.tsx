import { Dialog as Headless } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { useBackCloses } from './back.ts';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { useRootMark } from './root-mark.ts';

/** Same z-index as dialogs and placed before its own, so it also covers the dialog below. */
export const backdropLook =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Stays visible below the content. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
}

/** A bottom sheet on phones, centred elsewhere. */
export function Dialog({ open, onClose, title, description, children, footer, initialFocus }: DialogProps) {
  useBackCloses(open, onClose);
  useRootMark(open, 'data-sheet');
  return (
    <Headless.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Headless.Portal>
        <Headless.Backdrop className={backdropLook} />
        <Headless.Popup
          {...(initialFocus && { initialFocus })}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t-lg border border-line bg-surface text-ink shadow-float transition-[transform,opacity] duration-200 ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-3rem)] sm:max-w-130 sm:-translate-1/2 sm:max-h-[92dvh] sm:rounded-lg sm:data-ending-style:-translate-1/2 sm:data-starting-style:-translate-1/2"
        >
          <div className="flex items-start justify-between gap-3 pt-4 pr-3 pl-5 sm:pl-6">
            <Headless.Title className="pt-1.5 text-xl">{title}</Headless.Title>
            <Headless.Close render={<IconButton label={messages.ui.close} />}>
              <CloseIcon />
            </Headless.Close>
          </div>
          <div className="flex-1 overflow-y-auto px-5 pt-1 pb-5 sm:px-6">
            {description && (
              <Headless.Description className="mb-4 text-sm text-ink-soft">
                {description}
              </Headless.Description>
            )}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 sm:px-6">{footer}</div>
          )}
        </Headless.Popup>
      </Headless.Portal>
    </Headless.Root>
  );
}

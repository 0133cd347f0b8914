import {
  type ComponentProps,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../lib/store.ts';
import { useBackCloses } from './back.ts';
import { classes } from './classes.ts';

/** Newest last. Browsers make everything outside the last one inert, even toasts. */
export const openModals = createStore<readonly HTMLDialogElement[]>([]);

/** The page below does not scroll or move. */
function setModals(modals: readonly HTMLDialogElement[]): void {
  const { documentElement: root } = document;
  if (openModals.get().length === 0)
    root.style.setProperty('--scroll-bar', `${window.innerWidth - root.clientWidth}px`);
  root.toggleAttribute('data-modal', modals.length > 0);
  openModals.set(modals);
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  open: boolean;
  /** Returns false if it stays open, for example while sending. */
  onClose: () => unknown;
  /** Defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  closesOutside?: boolean;
}

/** Mounted until it has faded out. Browsers keep the focus inside and return it. */
export function Modal({
  open,
  onClose,
  initialFocus,
  closesOutside = true,
  className,
  children,
  ...rest
}: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  useBackCloses(open, onClose);
  const close = useEffectEvent(onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per opening.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    initialFocus?.current?.focus();
    setModals([...openModals.get(), dialog]);
    const press = (event: KeyboardEvent) => {
      const isTop = openModals.get().at(-1) === dialog;
      if (!isTop || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      setModals(openModals.get().filter((other) => other !== dialog));
      // Otherwise a text field that gets the focus back in Chrome takes no keys after a press in the dialog.
      document.getSelection()?.removeAllRanges();
      dialog.close();
      const fading = dialog.getAnimations().map(({ finished }) => finished);
      void Promise.allSettled(fading).then(() => setShown(false));
    };
  }, [open]);

  if (!isShown) return null;
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it.
    <dialog
      {...rest}
      ref={element}
      // Otherwise Back on Android closes the dialog instead of going one step back.
      closedby="none"
      // React passes on events of an inner dialog.
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === element.current) onClose();
      }}
      onClose={({ target }) => open && target === element.current && onClose()}
      onPointerDown={({ target }) => {
        isPressedOutside.current = target === element.current;
      }}
      onClick={({ target }) => {
        if (closesOutside && isPressedOutside.current && target === element.current) onClose();
      }}
      className={classes('modal border border-line bg-surface text-ink shadow-float', className)}
    >
      {children}
    </dialog>,
    document.body,
  );
}

import { Menu as Headless } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
}

const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-sm font-medium text-ink outline-none data-highlighted:bg-raised';

/** A list of things to do, opened by a button. */
export function Menu({ trigger, children }: MenuProps) {
  // The list stays beside its button in the document, inside the same landmark.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Headless.Root>
      <Headless.Trigger render={trigger} />
      <span ref={setContainer} className="absolute" />
      <Headless.Portal container={container}>
        <Headless.Positioner sideOffset={8} align="end" className="z-50 outline-none">
          <Headless.Popup className="min-w-56 rounded-md border border-line bg-surface p-1.5 shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Headless.Popup>
        </Headless.Positioner>
      </Headless.Portal>
    </Headless.Root>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <Headless.Item className={itemLook} onClick={onSelect}>
      {children}
    </Headless.Item>
  );
}

export function MenuSeparator() {
  return <Headless.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

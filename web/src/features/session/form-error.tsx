import { Banner } from '../../ui/banner.tsx';

/** Above the button, and scrolled into view. */
export function FormError({ children, onDismiss }: { children: string; onDismiss: () => void }) {
  return (
    <div ref={bringIntoView}>
      <Banner tone="error" onDismiss={onDismiss}>
        {children}
      </Banner>
    </div>
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

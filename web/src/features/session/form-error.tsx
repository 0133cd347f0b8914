import { Banner } from '../../ui/banner.tsx';

/** Why a form was refused. Stands above its button, and is never left hidden under the header. */
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

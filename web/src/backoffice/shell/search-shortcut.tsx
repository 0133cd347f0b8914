import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/browser.ts';
import { createStore } from '../../lib/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog');

/** Undefined while the search is closed. */
const typedText = createStore<string | undefined>(undefined);

export const openSearch = () => typedText.set('');
const closeSearch = () => typedText.set(undefined);

/** Handles Ctrl+K and Cmd+K, except while another dialog is open. */
export function SearchShortcut() {
  const typed = useSyncExternalStore(typedText.subscribe, typedText.get);
  useEffect(() => {
    // Capture phase: page shortcuts must not see keys typed for the search.
    document.addEventListener('keydown', press, true);
    // Preloading is optional, so ignore failures.
    const stop = whenIdle(() => void SearchDialog.preload().catch(() => undefined));
    return () => {
      document.removeEventListener('keydown', press, true);
      stop();
      closeSearch();
    };
  }, []);
  return (
    typed !== undefined && (
      <Suspense>
        <SearchDialog typed={typed} onType={typedText.set} onClose={closeSearch} />
      </Suspense>
    )
  );
}

function press(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const typed = typedText.get();
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
    event.preventDefault();
    if (typed === undefined && !document.querySelector('[role=dialog][data-open]')) openSearch();
    else closeSearch();
  } else if (typed !== undefined && !ctrlKey && !metaKey && !altKey) catchEarly(event, typed);
}

/** Collects keys typed before the dialog has focus. */
function catchEarly(event: KeyboardEvent, typed: string) {
  if (document.activeElement?.closest('[role=dialog]')) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') closeSearch();
  else if (event.key === 'Backspace') typedText.set(typed.slice(0, -1));
  else if (event.key.length === 1) typedText.set(typed + event.key);
}

import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from './classes.ts';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
  /** With icons, the tabs are at the window's foot on phones. */
  icon?: ReactNode;
}

interface TabsProps<Value extends string> {
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  lead?: ReactNode;
  trail?: ReactNode;
  /** The open panel takes the remaining height. */
  isFilled?: boolean;
}

/**
 * Arrow keys move only the focus; Enter or Space opens a tab, because that may fetch and adds a history entry.
 */
export function Tabs<Value extends string>({
  id,
  label,
  tabs,
  value,
  onValueChange,
  lead,
  trail,
  isFilled = false,
}: TabsProps<Value>) {
  const open = tabs.find((tab) => tab.value === value);
  const tabId = `${id}-${value}`;
  const isBar = tabs.every(({ icon }) => icon !== undefined);
  return (
    <div id={id} className={classes(isFilled && 'flex flex-col')}>
      <div
        data-bottom-bar={isBar || undefined}
        className={classes(
          'flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-line',
          isBar &&
            'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--ribbon) max-sm:z-20 max-sm:h-(--bottom-bar) max-sm:items-start max-sm:border-t max-sm:border-b-0 max-sm:bg-surface print:hidden',
        )}
      >
        {lead}
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={moveFocus}
          className={classes(
            '-mb-0.5 flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]',
            isBar && 'max-sm:mb-0',
            trail !== undefined && 'max-sm:order-last max-sm:basis-full',
          )}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab === open}
              aria-controls={tab === open ? `${tabId}-panel` : undefined}
              tabIndex={tab === open ? 0 : -1}
              onClick={() => tab !== open && onValueChange(tab.value)}
              className={classes(
                'min-h-11 flex-1 roomy:min-h-12 cursor-pointer border-b-4 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-marigold aria-selected:text-ink sm:flex-none sm:px-5',
                isBar &&
                  'max-sm:flex max-sm:h-14 max-sm:min-w-0 max-sm:flex-col max-sm:items-center max-sm:justify-center max-sm:gap-0.5 max-sm:border-t-3 max-sm:border-b-0 max-sm:pb-0.5 max-sm:text-[min(0.75rem,3.4vw)]',
              )}
            >
              {tab.icon && <span className="sm:hidden">{tab.icon}</span>}
              {tab.label}
            </button>
          ))}
        </div>
        {trail}
      </div>
      {open && (
        <div
          key={value}
          role="tabpanel"
          id={`${tabId}-panel`}
          aria-labelledby={tabId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may start with text, which Tab must not skip.
          tabIndex={0}
          className={classes(
            'roomy:pt-4',
            isBar ? 'pt-1' : 'pt-3',
            isFilled && 'grid flex-1 grid-cols-[minmax(0,1fr)]',
          )}
        >
          {open.content}
        </div>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: (at + 1) % tabs.length,
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  if (place === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  tabs.at(place)?.focus();
}

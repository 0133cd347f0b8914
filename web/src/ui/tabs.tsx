import { Tabs as Headless } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** On the line of the tabs, before and after them. */
  lead?: ReactNode;
  trail?: ReactNode;
}

export function Tabs<Value extends string>({
  id,
  label,
  tabs,
  value,
  onValueChange,
  lead,
  trail,
}: TabsProps<Value>) {
  return (
    <Headless.Root id={id} value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-line">
        {lead}
        <Headless.List
          aria-label={label}
          activateOnFocus
          className={classes(
            '-mb-0.5 flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]',
            trail !== undefined && 'max-sm:order-last max-sm:basis-full',
          )}
        >
          {tabs.map((tab) => (
            <Headless.Tab
              key={tab.value}
              value={tab.value}
              className="min-h-11 flex-1 roomy:min-h-12 cursor-pointer border-b-4 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-active:border-marigold data-active:text-ink sm:flex-none sm:px-5"
            >
              {tab.label}
            </Headless.Tab>
          ))}
        </Headless.List>
        {trail}
      </div>
      {tabs.map((tab) => (
        <Headless.Panel key={tab.value} value={tab.value} className="pt-3 roomy:pt-4">
          {tab.content}
        </Headless.Panel>
      ))}
    </Headless.Root>
  );
}

import type { ComponentProps } from 'react';
import { SegmentedChoice } from '../../ui/choices.tsx';

/** Which part of a page is shown: as wide as a phone, and elsewhere only as wide as its words. */
export function ViewChoice<Value extends string>(props: ComponentProps<typeof SegmentedChoice<Value>>) {
  return (
    <div className="sm:self-start sm:whitespace-nowrap">
      <SegmentedChoice {...props} />
    </div>
  );
}

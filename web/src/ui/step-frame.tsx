import { type ReactNode, useEffect, useRef } from 'react';

/** Says where one has come to. It takes the focus, as the button that led here is gone. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
      {children}
    </h3>
  );
}

/** The buttons of a step, in sight however long it is. */
export function StepButtons({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex gap-3 border-t border-line bg-surface px-5 py-4 sm:-mx-6 sm:rounded-b-lg sm:px-6">
      {children}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { type PatternIndex, PrintDefinition, prints } from './kitenge.tsx';

interface CrateProps {
  pattern: PatternIndex;
  open?: boolean;
  /** Rises from an open crate. */
  children?: ReactNode;
  className?: string;
}

export function Crate({ pattern, open = false, children, className }: CrateProps) {
  const cloth = useId();
  const { trim } = prints[pattern];
  return (
    <div className={classes('relative aspect-square', open && '@container', className)}>
      <svg viewBox="0 0 96 96" aria-hidden="true" className="size-full overflow-visible">
        <PrintDefinition id={cloth} pattern={pattern} />
        <path d="M16 88H29V94H16ZM67 88H80V94H67Z" fill="var(--wood)" />
        <path d="M18 26H78L86 38H10Z" fill="var(--crate-inside)" />
        <rect x="10" y="38" width="76" height="52" fill={`url(#${cloth})`} />
        <rect x="43" y="38" width="10" height="52" fill={trim} />
        <path d="M10 85H86V90H10Z" fill="var(--dye-night)" opacity="0.28" />
        <g
          className={classes(
            'origin-bottom-left transition-transform duration-200 ease-out [transform-box:fill-box]',
            // With reduced motion the lid fades in at its end.
            open &&
              '-translate-y-[30%] -rotate-[14deg] motion-reduce:animate-fade motion-reduce:duration-200!',
          )}
        >
          <path d="M17 12H79L91 27H5Z" fill={`url(#${cloth})`} />
          <path d="M17 12H79L91 27H5Z" fill="var(--dye-night)" opacity="0.3" />
          <path
            d="M44.5 12H51.5L53 27H90A1 1 0 0 1 91 28V40A1 1 0 0 1 90 41H6A1 1 0 0 1 5 40V28A1 1 0 0 1 6 27H43Z"
            fill={trim}
          />
          <path d="M5 37H91V40A1 1 0 0 1 90 41H6A1 1 0 0 1 5 40Z" fill="var(--dye-night)" opacity="0.22" />
        </g>
        <Seal broken={open} />
      </svg>
      {children && (
        <div className="absolute inset-x-0 -top-[10%] flex justify-center @min-[4rem]:top-[30%]">
          {children}
        </div>
      )}
    </div>
  );
}

function Seal({ broken }: { broken: boolean }) {
  return (
    <g className={classes('transition-opacity duration-150', broken && 'opacity-0')}>
      <circle cx="48" cy="41" r="9" fill="var(--dye-paper)" stroke="var(--dye-night)" strokeWidth="2" />
      <path d="M48 36L53 41L48 46L43 41Z" fill="var(--dye-night)" />
    </g>
  );
}

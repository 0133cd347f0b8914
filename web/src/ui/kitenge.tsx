import { Fragment, type ReactNode, useId } from 'react';

interface PrintDefinitionProps {
  id: string;
  pattern: PatternIndex;
  scale?: number;
}

/** For `fill="url(#id)"`. */
export function PrintDefinition({ id, pattern, scale = 1 }: PrintDefinitionProps) {
  const { width, height = width, ground, drawing }: Print = prints[pattern];
  return (
    <pattern
      id={id}
      width={width}
      height={height}
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${scale})`}
    >
      <rect width={width} height={height} fill={ground} />
      {drawing}
    </pattern>
  );
}

interface KitengeProps {
  pattern: PatternIndex;
  scale?: number;
  className?: string;
}

/** Decorative. */
export function Kitenge({ pattern, scale = 1, className = 'size-full' }: KitengeProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={className}>
      <PrintDefinition id={id} pattern={pattern} scale={scale} />
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

interface Print {
  width: number;
  height?: number;
  ground: string;
  trim: string;
  drawing: ReactNode;
}

const night = 'var(--dye-night)';
const indigo = 'var(--dye-indigo)';
const lilac = 'var(--dye-lilac)';
const sky = 'var(--dye-sky)';
const marigold = 'var(--dye-marigold)';
const ochre = 'var(--dye-ochre)';
const plum = 'var(--dye-plum)';
const paper = 'var(--dye-paper)';

const fans: Print = {
  width: 24,
  height: 12,
  ground: indigo,
  trim: marigold,
  drawing: [
    [12, 0],
    [0, 6],
    [24, 6],
    [12, 12],
    [0, 18],
    [24, 18],
  ].map(([x, y]) => (
    <Fragment key={`${x} ${y}`}>
      <circle cx={x} cy={y} r="11.25" fill={sky} stroke={indigo} strokeWidth="1.5" />
      <circle cx={x} cy={y} r="6.25" fill={paper} stroke={indigo} strokeWidth="2.5" />
    </Fragment>
  )),
};

const lightning: Print = {
  width: 24,
  ground: marigold,
  trim: plum,
  drawing: (
    <g fill="none" strokeWidth="5">
      <path d="M-12 12L0 0L12 12L24 0L36 12M-12 36L0 24L12 36L24 24L36 36" stroke={plum} />
      <path
        d="M-12 21L0 9L12 21L24 9L36 21M-12 -3L0 -15L12 -3L24 -15L36 -3"
        stroke={paper}
        strokeWidth="2.5"
      />
    </g>
  ),
};

const discs: Print = {
  width: 28,
  ground: paper,
  trim: indigo,
  drawing: (
    <>
      <circle cx="14" cy="14" r="10.5" fill={paper} stroke={indigo} strokeWidth="3" />
      <circle cx="14" cy="14" r="4.75" fill={marigold} stroke={indigo} strokeWidth="3.5" />
      <path
        d="M0 4.5A4.5 4.5 0 0 0 4.5 0M23.5 0A4.5 4.5 0 0 0 28 4.5M28 23.5A4.5 4.5 0 0 0 23.5 28M4.5 28A4.5 4.5 0 0 0 0 23.5"
        fill="none"
        stroke={plum}
        strokeWidth="2"
      />
    </>
  ),
};

const diamonds: Print = {
  width: 24,
  ground: sky,
  trim: paper,
  drawing: (
    <>
      <path d="M12 0L24 12L12 24L0 12Z" fill={night} />
      <path d="M12 4.5L19.5 12L12 19.5L4.5 12Z" fill={marigold} />
      <path d="M12 8.5L15.5 12L12 15.5L8.5 12Z" fill={night} />
      <path
        d="M0 -4L4 0L0 4L-4 0ZM24 -4L28 0L24 4L20 0ZM0 20L4 24L0 28L-4 24ZM24 20L28 24L24 28L20 24Z"
        fill={paper}
      />
    </>
  ),
};

const petals: Print = {
  width: 24,
  ground: plum,
  trim: lilac,
  drawing: (
    <>
      <path
        d="M0 0A24 24 0 0 1 24 24A24 24 0 0 1 0 0ZM24 0A24 24 0 0 1 0 24A24 24 0 0 1 24 0Z"
        fill={lilac}
      />
      <path d="M0 0L24 24M24 0L0 24" stroke={plum} strokeWidth="1.5" />
      <circle cx="12" cy="12" r="3.5" fill={marigold} stroke={plum} strokeWidth="2" />
    </>
  ),
};

const flock: Print = {
  width: 24,
  ground: ochre,
  trim: paper,
  drawing: (
    <>
      <path d="M0 12L6 0L12 12ZM0 24L6 12L12 24Z" fill={paper} />
      <path d="M12 0H24L18 12ZM12 12H24L18 24Z" fill={night} />
      <path d="M4 11L6 7L8 11ZM4 23L6 19L8 23ZM16 1H20L18 5ZM16 13H20L18 17Z" fill={marigold} />
    </>
  ),
};

const basket: Print = {
  width: 24,
  ground: night,
  trim: plum,
  drawing: (
    <>
      <path
        d="M0 .5H12V3.5H0ZM0 4.5H12V7.5H0ZM0 8.5H12V11.5H0ZM12 12.5H24V15.5H12ZM12 16.5H24V19.5H12ZM12 20.5H24V23.5H12Z"
        fill={lilac}
      />
      <path
        d="M12.5 0H15.5V12H12.5ZM16.5 0H19.5V12H16.5ZM20.5 0H23.5V12H20.5ZM.5 12H3.5V24H.5ZM4.5 12H7.5V24H4.5ZM8.5 12H11.5V24H8.5Z"
        fill={marigold}
      />
    </>
  ),
};

const suns: Print = {
  width: 28,
  ground: indigo,
  trim: sky,
  drawing: (
    <>
      <path
        d="M14 1.5L16.2 8L11.8 8ZM22.8 5.2L19.8 11.3L16.7 8.2ZM26.5 14L20 16.2L20 11.8ZM22.8 22.8L16.7 19.8L19.8 16.7ZM14 26.5L11.8 20L16.2 20ZM5.2 22.8L8.2 16.7L11.3 19.8ZM1.5 14L8 11.8L8 16.2ZM5.2 5.2L11.3 8.2L8.2 11.3Z"
        fill={marigold}
      />
      <circle cx="14" cy="14" r="3.6" fill={plum} stroke={marigold} strokeWidth="2.8" />
      <path d="M0 3L3 0H0ZM25 0L28 3V0ZM28 25L25 28H28ZM3 28L0 25V28Z" fill={sky} />
    </>
  ),
};

const river: Print = {
  width: 24,
  ground: paper,
  trim: ochre,
  drawing: (
    <>
      <path d="M-12 6Q-6 14 0 6T12 6T24 6T36 6" fill="none" stroke={plum} strokeWidth="4.5" />
      <path d="M-12 18Q-6 26 0 18T12 18T24 18T36 18" fill="none" stroke={ochre} strokeWidth="4.5" />
      {/* Dots. */}
      <path d="M6 9.5h0M18 14.5h0M6 21.5h0M18 2.5h0" stroke={night} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
};

export const prints = [fans, lightning, discs, diamonds, petals, flock, basket, suns, river] as const;

export type PatternIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const patternIndexes: readonly PatternIndex[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

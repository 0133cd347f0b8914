import { useId } from 'react';
import { type PatternIndex, prints } from './kitenge-prints.tsx';

interface PrintDefinitionProps {
  id: string;
  pattern: PatternIndex;
  scale?: number;
}

/** Makes a cloth available as a fill: `fill="url(#id)"`. */
export function PrintDefinition({ id, pattern, scale = 1 }: PrintDefinitionProps) {
  const { width, height, ground, drawing } = prints[pattern];
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

/** A piece of printed cloth that fills the room its class gives it. Decoration only. */
export function Kitenge({ pattern, scale = 1, className = 'size-full' }: KitengeProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={className}>
      <defs>
        <PrintDefinition id={id} pattern={pattern} scale={scale} />
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

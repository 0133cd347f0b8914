import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type DayFigure, dayText, hasBars, type LineLook, MOST_MARKS, summaryText } from './day-figures.ts';

interface DayChartProps {
  figure: DayFigure;
  days: readonly BusinessDay[];
  /** Must be stable: a new reference recreates the chart. */
  onPoint: (index: number | undefined) => void;
}

export function DayChart({ figure, days, onPoint }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme of now.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const { fontFamily } = getComputedStyle(element);
    const colourOf = (token: string) => shownColour(element, token);
    const widthPx = element.clientWidth;
    const data: uPlot.AlignedData = [
      days.map((_, index) => index),
      ...figure.lines.map(({ on }) => days.map(on)),
    ];
    const options = chartOptions({ figure, days, widthPx, fontFamily, colourOf, onPoint });
    const chart = new uPlot(options, data, element);
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: CHART_HEIGHT_PX }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [figure, days, onPoint, theme]);

  return (
    <div ref={place} role="img" aria-label={summaryText(figure, days)} className="h-56 overflow-hidden" />
  );
}

/** A token has one colour per theme, which the browser resolves. */
function shownColour(element: HTMLElement, token: string): string {
  const probe = document.createElement('i');
  // Not on the element: with reduced motion its colour would still be in transition.
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** A canvas does not follow CSS: a theme change recreates the chart. */
function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownTheme);
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  const choice = new MutationObserver(listener);
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    choice.disconnect();
    system.removeEventListener('change', listener);
  };
}

const CHART_HEIGHT_PX = 224;

const percent = new Intl.NumberFormat('en', { style: 'percent' });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

const tokens: Record<LineLook, string> = {
  first: '--color-link',
  second: '--color-marigold-deep',
  in: '--color-gain',
  out: '--color-loss',
  reference: '--color-ink-soft',
};
/** Dashes make colour unnecessary. */
const dashes: Partial<Record<LineLook, number[]>> = { second: [8, 4], out: [8, 4], reference: [2, 4] };

interface ChartSetting {
  figure: DayFigure;
  days: readonly BusinessDay[];
  widthPx: number;
  fontFamily: string;
  colourOf: (token: string) => string;
  /** Undefined between days. */
  onPoint: (index: number | undefined) => void;
}

function chartOptions(setting: ChartSetting): uPlot.Options {
  const { figure, days, widthPx, onPoint } = setting;
  return {
    width: widthPx,
    height: CHART_HEIGHT_PX,
    padding: [12, 24, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, lowest, highest) => yRange(figure, lowest, highest) },
    },
    axes: axes(setting),
    series: [{}, ...series(setting)],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}

/** Includes zero, so heights are proportional. */
function yRange({ unit }: DayFigure, lowest: number | null, highest: number | null): [number, number] {
  const least = unit === 'share' || !highest ? 1 : 0;
  return [Math.min(0, (lowest ?? 0) * 1.1), Math.max(least, (highest ?? 0) * 1.1)];
}

function axes({ figure, days, fontFamily, colourOf }: ChartSetting): uPlot.Axis[] {
  const look = {
    stroke: colourOf('--color-ink-soft'),
    font: `12px ${fontFamily}`,
    grid: { stroke: colourOf('--color-line'), width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...look,
      grid: { show: false },
      size: 28,
      space: 64,
      incrs: [1, 2, 5, 7, 14, 30, 60, 90],
      values: (_, places) => places.map((place) => (days[place] ? dayText(days[place].day) : '')),
      splits: (_, __, ___, ____, step) => dayPlaces(days.length, step),
    },
    {
      ...look,
      size: 52,
      space: 36,
      values: (_, values) => values.map((value) => axisText(value, figure.unit)),
    },
  ];
}

/** Backwards, so today is always labelled. */
function dayPlaces(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse();
}

function axisText(value: number, unit: DayFigure['unit']): string {
  return (unit === 'share' ? percent : compact).format(value);
}

function series({ figure, days, colourOf }: ChartSetting): uPlot.Series[] {
  const areBars = hasBars(figure, days);
  return figure.lines.map(({ label, look }, index) => {
    const stroke = colourOf(tokens[look]);
    if (areBars) return { label, stroke, fill: stroke, points: { show: false }, ...bars(figure, index) };
    const dash = dashes[look];
    return {
      label,
      stroke,
      width: 2,
      points: { show: look !== 'reference' && days.length <= MOST_MARKS, size: 6, fill: stroke },
      ...(dash && { dash }),
    };
  });
}

function bars({ lines }: DayFigure, index: number): Pick<uPlot.Series, 'paths'> {
  const isAlone = lines.length === 1;
  const paths = uPlot.paths.bars?.({
    size: isAlone ? [0.6, 40] : [0.38, 26],
    align: isAlone ? 0 : index === 0 ? -1 : 1,
  });
  return paths ? { paths } : {};
}

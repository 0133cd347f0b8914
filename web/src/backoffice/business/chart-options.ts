import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import uPlot from 'uplot';
import { type DayFigure, dayText, hasBars, type LineLook, MOST_MARKS } from './day-figures.ts';

export const CHART_HEIGHT_PX = 224;

const tokens: Record<LineLook, string> = {
  first: '--link',
  second: '--marigold-deep',
  in: '--gain',
  out: '--loss',
  reference: '--ink-soft',
};
/** Lines also differ in their dashes, for those who do not tell the colours apart. */
const dashes: Partial<Record<LineLook, number[]>> = { second: [8, 4], out: [8, 4], reference: [2, 4] };

interface ChartSetting {
  figure: DayFigure;
  days: readonly BusinessDay[];
  widthPx: number;
  fontFamily: string;
  /** The colour of a design token in the theme of now. */
  colourOf: (token: string) => string;
  /** The place of the day that is pointed at; undefined when none is. */
  onPoint: (index: number | undefined) => void;
}

export function chartOptions(setting: ChartSetting): uPlot.Options {
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

export function chartData({ lines }: DayFigure, days: readonly BusinessDay[]): uPlot.AlignedData {
  return [days.map((_, index) => index), ...lines.map(({ on }) => days.map(on))];
}

/** Every axis begins at zero: half as high is half as much. A share is shown against the whole. */
function yRange(
  { unit }: Pick<DayFigure, 'unit'>,
  lowest: number | null,
  highest: number | null,
): [number, number] {
  const least = unit === 'share' || !highest ? 1 : 0;
  return [Math.min(0, (lowest ?? 0) * 1.1), Math.max(least, (highest ?? 0) * 1.1)];
}

function axes({ figure, days, fontFamily, colourOf }: ChartSetting): uPlot.Axis[] {
  const look = {
    stroke: colourOf('--ink-soft'),
    font: `12px ${fontFamily}`,
    grid: { stroke: colourOf('--line'), width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...look,
      grid: { show: false },
      size: 28,
      space: 64,
      incrs: [1, 2, 5, 7, 14, 30, 60, 90],
      values: (_, places) => places.map((place) => dayText(days[place]?.day ?? '')),
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

/** Counted back from today, so that today always has its date. */
function dayPlaces(count: number, step: number): number[] {
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse();
}

function axisText(value: number, unit: DayFigure['unit']): string {
  if (unit === 'share') return `${Math.round(value * 100)}%`;
  return value.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 2 });
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

/** Two bars of one day stand side by side, left and right of its middle. */
function bars({ lines }: DayFigure, index: number): Pick<uPlot.Series, 'paths'> {
  const isAlone = lines.length === 1;
  const paths = uPlot.paths.bars?.({
    size: isAlone ? [0.6, 40] : [0.38, 26],
    align: isAlone ? 0 : index === 0 ? -1 : 1,
  });
  return paths ? { paths } : {};
}

import type { BusinessDay } from '@sanduku/contracts/backoffice/api';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { CHART_HEIGHT_PX, chartData, chartOptions } from './chart-options.ts';
import { type DayFigure, summaryText } from './day-figures.ts';
import { useShownTheme } from './use-shown-theme.ts';

interface DayChartProps {
  figure: DayFigure;
  days: readonly BusinessDay[];
  /** Must stay the same from one rendering to the next: with another one the chart is drawn anew. */
  onPoint: (index: number | undefined) => void;
}

/** A figure over days, drawn. It is as wide as its place and follows the theme. */
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
    const options = chartOptions({ figure, days, widthPx, fontFamily, colourOf, onPoint });
    const chart = new uPlot(options, chartData(figure, days), element);
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

/** A token may say two colours, one for each theme; the browser knows which of them counts here. */
function shownColour(element: HTMLElement, token: string): string {
  element.style.color = `var(${token})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}

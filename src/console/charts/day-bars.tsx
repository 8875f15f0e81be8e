import type * as Plot from '@observablehq/plot';
import { useMemo } from 'react';
import { addDays, daysBetween } from '../calendar/add-days.js';
import { creditsText, format } from '../components/format.js';
import { gridLook, tipLook } from './axes.js';
import { Chart, type ChartProps } from './chart.js';
import styles from './day-bars.module.css';
import { type DayBar, totalsByDay } from './periods.js';

export interface DayBarsProps {
  readonly label: string;
  /** Must be the same array as long as the data is unchanged. */
  readonly bars: readonly DayBar[];
  /** The names of the stacked series, most important first; at most 5. */
  readonly series: readonly string[];
  /** The first day of the axis; `to` is the last. */
  readonly from: string;
  readonly to: string;
  /** The day to mark, if it is on the axis. */
  readonly today: string;
  readonly height?: number;
}

/** Renders credits per day as bars, which are stacked if there are several series. The axis shows every day. */
export function DayBars({ label, bars, series, from, to, today, height = 220 }: DayBarsProps) {
  const draw = useMemo(() => drawBars(bars, series, { from, to, today }), [bars, series, from, to, today]);
  return (
    <div className={styles['place']}>
      <Chart label={label} height={height} draw={draw} />
      {series.length > 1 && (
        <ul className={styles['legend']}>
          {series.map((name, index) => (
            <li key={name}>
              <span style={{ background: colourOf(index) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Lists the series of a day with their credits. Empty if there is only one series. */
function partsOf(bars: readonly DayBar[], series: readonly string[], day: string): string[] {
  if (series.length < 2) return [];
  return bars
    .filter((bar) => bar.day === day && bar.credits > 0)
    .sort((one, other) => other.credits - one.credits)
    .map((bar) => `${bar.series}: ${format.count(bar.credits)}`);
}

type Axis = Pick<DayBarsProps, 'from' | 'to' | 'today'>;

const colourOf = (index: number): string => `var(--series-${index + 1})`;
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

function drawBars(
  bars: readonly DayBar[],
  series: readonly string[],
  { from, to, today }: Axis,
): ChartProps['draw'] {
  const count = daysBetween(from, to);
  const totals = totalsByDay(bars);
  const isOnAxis = from <= today && today <= to;
  return ({ axisX, axisY, gridY, rectY, ruleX, ruleY, text, tip, pointerX }, width): Plot.PlotOptions => ({
    marginLeft: 44,
    marginTop: 38,
    x: { type: 'utc', label: null, domain: [new Date(from), new Date(addDays(to, 1))] },
    y: { label: null, nice: true, domain: [0, Math.max(4, ...totals.map(({ credits }) => credits))] },
    color: { domain: [...series], range: series.map((_, index) => colourOf(index)) },
    marks: [
      axisY({
        ticks: 4,
        tickSize: 0,
        tickFormat: (value: number) => (Number.isInteger(value) ? format.short(value) : ''),
        label: 'Credits',
        labelArrow: 'none',
      }),
      gridY({ ticks: 4, ...gridLook }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      axisX(dayTicks(from, to, width).map(noon), {
        tickSize: 0,
        tickFormat: (at: Date) => format.shortDay(at.toISOString().slice(0, 10)),
      }),
      isOnAxis ? ruleX([noon(today)], { stroke: 'var(--line-strong)', strokeDasharray: '2,3' }) : null,
      rectY(bars, {
        x: ({ day }: DayBar) => noon(day),
        y: 'credits',
        fill: 'series',
        interval: 'day',
        insetLeft: count > 100 ? 0 : 1,
        insetRight: count > 100 ? 0 : 1,
        order: [...series],
      }),
      isOnAxis
        ? text([today], {
            x: noon,
            text: () => 'Today',
            frameAnchor: 'top',
            dy: -16,
            textAnchor: daysBetween(today, to) * 20 < count ? 'end' : 'middle',
            fill: 'var(--ink-3)',
          })
        : null,
      tip(
        totals,
        pointerX({
          x: ({ day }: (typeof totals)[number]) => noon(day),
          y: 'credits',
          title: ({ day, credits }: (typeof totals)[number]) =>
            [`${format.day(day)}: ${creditsText(credits)}`, ...partsOf(bars, series, day)].join('\n'),
          ...tipLook,
        }),
      ),
    ],
  });
}

/** Width in pixels of a date label such as `Nov 22`, including padding. */
const tickWidth = 64;

const steps = [1, 2, 7, 14, 30, 61, 91];

/**
 * Returns the days to label on an axis of the given width in pixels. They are evenly spaced and start with the first
 * day.
 */
function dayTicks(from: string, to: string, width: number): string[] {
  const days = daysBetween(from, to);
  const most = Math.max(2, Math.floor(width / tickWidth));
  const step = steps.find((each) => days / each <= most) ?? Math.ceil(days / most);
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => addDays(from, index * step));
}

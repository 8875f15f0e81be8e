import type * as Plot from '@observablehq/plot';
import { useMemo } from 'react';
import { addDays } from '../calendar/add-days.js';
import { daysBetween } from '../calendar/days-between.js';
import { creditsText } from '../components/credits-text.js';
import { format } from '../components/format.js';
import { Chart, type ChartProps } from './chart.js';
import { totalsByDay, type DayBar } from './day-bar.js';
import styles from './day-bars.module.css';
import { dayTicks } from './day-ticks.js';

export interface DayBarsProps {
  readonly label: string;
  /** The same object while the data are the same. */
  readonly bars: readonly DayBar[];
  /** What the bars are stacked of, the most important first: five at most. */
  readonly series: readonly string[];
  /** First and last day of the axis, whether there are bars or not. */
  readonly from: string;
  readonly to: string;
  /** Is marked when it is on the axis. */
  readonly today: string;
  readonly height?: number;
}

/** Credits by day as bars, stacked where there are several series. All days are on the axis. */
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
    marginTop: 22,
    x: { type: 'utc', label: null, domain: [new Date(from), new Date(addDays(to, 1))] },
    y: { label: null, nice: true, domain: [0, Math.max(4, ...totals.map(({ credits }) => credits))] },
    color: { domain: [...series], range: series.map((_, index) => colourOf(index)) },
    marks: [
      axisY({
        ticks: 4,
        tickSize: 0,
        tickFormat: (value: number) => (Number.isInteger(value) ? format.short(value) : ''),
      }),
      gridY({ ticks: 4, stroke: 'var(--line)', strokeOpacity: 1 }),
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
          title: ({ day, credits }: (typeof totals)[number]) => `${format.day(day)}\n${creditsText(credits)}`,
          fill: 'var(--surface)',
          stroke: 'var(--line-strong)',
        }),
      ),
    ],
  });
}

import { useCallback } from 'react';
import { Chart, type ChartProps } from '../../../charts/chart.js';
import { EmptyState } from '../../../components/empty-state.js';
import { format } from '../../../components/format.js';
import type { CompanyRecordQuery } from '../../../generated/documents.js';
import styles from './company-tabs.module.css';
import { tractionLabels, tractionWindows, type TractionMetricKey } from './traction-metrics.js';

type Company = NonNullable<CompanyRecordQuery['company']>;

interface Point {
  readonly at: Date;
  readonly value: number;
}

interface Written {
  readonly at: string;
  readonly value: number;
}

const readPoint = ({ at, value }: Written): Point => ({ at: new Date(at), value });

export interface TractionCurveProps {
  readonly company: Company;
  readonly metric: TractionMetricKey;
  /** The windows end here, in milliseconds since 1970. */
  readonly paidAt: number;
}

/** A figure over two years by its windows, and each change of it that the service saw. */
export function TractionCurve({ company, metric, paidAt }: TractionCurveProps) {
  const months = monthsOf(company, metric, paidAt);
  const seen = seenOf(company, metric);
  if (months.length + seen.length === 0)
    return <EmptyState title={`${tractionLabels[metric]}: nothing is known`} />;
  return <Drawn name={tractionLabels[metric]} months={months} seen={seen} />;
}

/** What the figure was at the beginning of each window, and what it is. */
function monthsOf(company: Company, metric: TractionMetricKey, paidAt: number): readonly Point[] {
  const figures = company.tractionMetrics[metric];
  const windows = tractionWindows
    .map(({ key, months }) => ({ at: monthsBefore(paidAt, months), value: figures?.[key]?.value ?? null }))
    .reverse();
  return [...windows, { at: new Date(paidAt), value: figures?.latest ?? null }].flatMap(({ at, value }) =>
    value === null ? [] : [{ at, value }],
  );
}

function seenOf(company: Company, metric: TractionMetricKey): readonly Point[] {
  return company[`${metric}History`].points.flatMap(({ at, value }) =>
    value === null ? [] : [{ at: new Date(at), value }],
  );
}

function monthsBefore(moment: number, months: number): Date {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

function Drawn({ name, months, seen }: { name: string; months: readonly Point[]; seen: readonly Point[] }) {
  const key = JSON.stringify([months, seen]);
  const draw = useCallback<ChartProps['draw']>(
    ({ line, dot, tip, pointerX, ruleY }) => {
      const [byMonth, changes] = JSON.parse(key) as readonly [readonly Written[], readonly Written[]];
      const [windows, rings] = [byMonth.map(readPoint), changes.map(readPoint)];
      const all = [...windows, ...rings];
      return {
        marginLeft: 52,
        x: { label: null, type: 'utc' },
        y: { label: null, grid: true, tickFormat: (value: number) => format.short(value), zero: true },
        marks: [
          ruleY([0], { stroke: 'var(--line-strong)' }),
          line(windows, { x: 'at', y: 'value', stroke: 'var(--series-1)', strokeWidth: 2 }),
          dot(windows, { x: 'at', y: 'value', r: 3, fill: 'var(--series-1)' }),
          dot(rings, { x: 'at', y: 'value', r: 5, stroke: 'var(--series-3)', strokeWidth: 2 }),
          tip(
            all,
            pointerX({
              x: 'at',
              y: 'value',
              title: (each: Point) => `${format.moment(each.at.getTime())}\n${format.count(each.value)}`,
            }),
          ),
        ],
      };
    },
    [key],
  );
  return (
    <>
      <Chart label={`${name} over the last two years; the points are listed below`} draw={draw} />
      <details>
        <summary className={styles['small']}>
          Line: what its windows say. Rings: each change that the service saw. Points as a list
        </summary>
        <ul className={styles['small']}>
          {[
            ...months.map((each) => ({ ...each, of: 'window' })),
            ...seen.map((each) => ({ ...each, of: 'change' })),
          ].map(({ at, value, of }) => (
            <li key={`${of} ${at.getTime()}`}>
              {format.moment(at.getTime())}: {format.count(value)} ({of})
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

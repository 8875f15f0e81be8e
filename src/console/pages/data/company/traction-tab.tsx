import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ticksOf, tipLook, valueAxis } from '../../../charts/axes.js';
import { Chart, type ChartProps } from '../../../charts/chart.js';
import { Choice } from '../../../components/choice.js';
import { format } from '../../../components/format.js';
import { Grid, type GridColumn } from '../../../components/grid.js';
import { EmptyState } from '../../../components/notice.js';
import { Panel } from '../../../components/page-head.js';
import { DayText, Numbers } from '../../../components/stat.js';
import type { CompanyRecordQuery } from '../../../generated/documents.js';
import { CompanyRecordDocument } from '../../../generated/documents/company.js';
import { usePaid } from '../../../graph/paid-answers.js';
import { PaidPanel } from '../paid-panel.js';
import styles from './company-tabs.module.css';
import {
  isTractionMetric,
  tractionLabels,
  type TractionMetricKey,
  tractionMetrics,
  tractionWindows,
} from './traction-metrics.js';

const readPoint = ({ at, value }: Written): Point => ({ at: new Date(at), value });

const columns: readonly GridColumn<Listed>[] = [
  {
    header: 'Date',
    value: ({ at }) => at.toISOString().slice(0, 10),
    cell: ({ at }) => <DayText value={at.toISOString().slice(0, 10)} />,
  },
  { header: 'Value', value: ({ value }) => value, isNumber: true },
  { header: 'Source', value: ({ source }) => source },
];

/** The columns of the traction table, by the number that they show for each period. */
const tractionColumns: Readonly<Record<Figure, readonly GridColumn<Row>[]>> = {
  percentage: columnsOf('percentage'),
  change: columnsOf('change'),
  value: columnsOf('value'),
};

const route = getRouteApi('/console/data/companies/$id');

const figures = [
  { value: 'percentage', label: 'Change (%)' },
  { value: 'change', label: 'Change' },
  { value: 'value', label: 'Earlier value' },
] as const;

/** Shows the 15 traction metrics of a company. They are part of the company's record and are paid for with it. */
export function TractionTab({ id }: { id: string }) {
  const { metric: requested = '', figure = 'percentage' } = route.useSearch();
  const navigate = route.useNavigate();
  const paid = usePaid(CompanyRecordDocument, { id });
  const company = paid.data?.company ?? null;
  const metric = isTractionMetric(requested) ? requested : 'webVisits';
  const change = (changes: { metric?: string; figure?: typeof figure }): void => {
    void navigate({ search: (search) => ({ ...search, ...changes }), replace: true, resetScroll: false });
  };
  return (
    <>
      <PaidPanel
        title="Traction"
        label="Show the traction"
        offer="Fifteen metrics with their windows and recorded changes. They are part of the company record: one credit pays for this tab and the profile."
        empty="No company has this ID"
        paid={paid}
      >
        {() =>
          company !== null && (
            <>
              <div className={styles['choices']}>
                <Choice
                  label="Metric"
                  value={metric}
                  options={tractionMetrics.map((each) => ({ value: each, label: tractionLabels[each] }))}
                  onChange={(chosen) => {
                    change({ metric: chosen });
                  }}
                />
              </div>
              <TractionCurve company={company} metric={metric} paidAt={paid.paidAt ?? 0} />
            </>
          )
        }
      </PaidPanel>
      {company !== null && (
        <Panel
          title="All metrics"
          isFlush
          aside={
            <Choice
              label="Show"
              hideLabel
              value={figure}
              options={figures}
              onChange={(chosen) => {
                change({ figure: chosen });
              }}
            />
          }
        >
          <Grid
            label="All metrics by window"
            rows={tractionMetrics.map((each) => ({ metric: each, figures: company.tractionMetrics[each] }))}
            columns={tractionColumns[figure]}
            rowId={(row) => row.metric}
          />
        </Panel>
      )}
    </>
  );
}

type Company = NonNullable<CompanyRecordQuery['company']>;

interface Point {
  readonly at: Date;
  readonly value: number;
}

interface Written {
  readonly at: string;
  readonly value: number;
}

interface TractionCurveProps {
  readonly company: Company;
  readonly metric: TractionMetricKey;
  /** When the record was paid for, in milliseconds since 1970. The periods end at this time. */
  readonly paidAt: number;
}

/** Charts a metric over two years: its value at the start of each period, and each recorded change of the metric. */
function TractionCurve({ company, metric, paidAt }: TractionCurveProps) {
  const months = monthsOf(company, metric, paidAt);
  const seen = seenOf(company, metric);
  if (months.length + seen.length === 0) return <EmptyState title={`${tractionLabels[metric]}: no data`} />;
  return <Drawn name={tractionLabels[metric]} months={months} seen={seen} />;
}

/** Returns the metric's value at the start of each period, and its current value. */
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

interface Listed extends Point {
  readonly source: 'Window' | 'Recorded change';
}

function Drawn({ name, months, seen }: { name: string; months: readonly Point[]; seen: readonly Point[] }) {
  const key = JSON.stringify([months, seen]);
  const draw = useMemo(() => {
    const [byMonth, changes] = JSON.parse(key) as readonly [readonly Written[], readonly Written[]];
    return drawCurve(name, byMonth.map(readPoint), changes.map(readPoint));
  }, [name, key]);
  const listed: readonly Listed[] = [
    ...months.map((each): Listed => ({ ...each, source: 'Window' })),
    ...seen.map((each): Listed => ({ ...each, source: 'Recorded change' })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  return (
    <>
      <Chart label={`${name} over the last two years; the table below has the same numbers`} draw={draw} />
      <p className={styles['small']}>
        Line: the value now and at the start of each window.
        {seen.length > 0 && ' Rings: changes recorded in the last 60 days.'}
      </p>
      <Numbers>
        <Grid
          label={`${name} over time`}
          rows={listed}
          columns={columns}
          rowId={({ at, source }) => `${source} ${at.getTime()}`}
        />
      </Numbers>
    </>
  );
}

function drawCurve(name: string, windows: readonly Point[], rings: readonly Point[]): ChartProps['draw'] {
  const ticks = ticksOf(
    [...windows, ...rings].map(({ value }) => value),
    'number',
  );
  return ({ line, dot, tip, pointerX, ruleY, axisX, axisY, gridY }) => ({
    marginLeft: 56,
    marginTop: 34,
    x: { label: null, type: 'utc' },
    y: { label: null, zero: true, nice: true },
    marks: [
      ...valueAxis({ axisY, gridY }, { label: name, unit: 'number' }, ticks),
      axisX({ tickSize: 0, label: null }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      line(windows, { x: 'at', y: 'value', stroke: 'var(--series-1)', strokeWidth: 2 }),
      dot(windows, { x: 'at', y: 'value', r: 3, fill: 'var(--series-1)' }),
      dot(rings, { x: 'at', y: 'value', r: 5, stroke: 'var(--series-3)', strokeWidth: 2 }),
      tip(
        [...windows, ...rings],
        pointerX({
          x: 'at',
          y: 'value',
          title: (each: Point) =>
            `${format.day(each.at.toISOString().slice(0, 10))}\n${name}: ${format.count(each.value)}`,
          ...tipLook,
        }),
      ),
    ],
  });
}

type Metrics = NonNullable<CompanyRecordQuery['company']>['tractionMetrics'];

type Figure = 'percentage' | 'change' | 'value';

interface Row {
  readonly metric: TractionMetricKey;
  readonly figures: Metrics[TractionMetricKey];
}

function columnsOf(figure: Figure): readonly GridColumn<Row>[] {
  return [
    { header: 'Metric', value: (row) => tractionLabels[row.metric] },
    { header: 'Now', value: (row) => row.figures?.latest, isNumber: true },
    ...tractionWindows.map(({ key, months }): GridColumn<Row> => ({
      header:
        figure === 'value'
          ? `${months} mo ago`
          : figure === 'percentage'
            ? `${months} mo (%)`
            : `${months} mo`,
      value: (row) => row.figures?.[key]?.[figure],
      cell: (row) => (
        <Change
          figure={figure}
          isRank={row.metric === 'popularityRank'}
          value={row.figures?.[key]?.[figure] ?? null}
        />
      ),
      isNumber: true,
    })),
  ];
}

function Change({ figure, isRank, value }: { figure: Figure; isRank: boolean; value: number | null }) {
  if (value === null || figure === 'value') return <>{format.count(value)}</>;
  const text = `${value > 0 ? '+' : ''}${format.count(value)}${figure === 'percentage' ? '%' : ''}`;
  // For a rank, lower is better, so the colors would be misleading.
  if (isRank) return <>{text}</>;
  return <span className={value > 0 ? styles['good'] : value < 0 ? styles['bad'] : ''}>{text}</span>;
}

import { useMemo, useState } from 'react';
import { ticksOf, tipLook, valueAxis } from '../charts/axes.js';
import { Chart, type ChartProps } from '../charts/chart.js';
import { drawGroups, type GroupPicture, type GroupPoint, heightOf } from '../charts/draw-groups.js';
import { isPeriod, periodLabel, shortValue } from '../charts/periods.js';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import { EmptyState } from '../components/notice.js';
import { type Cell, type ColumnLabel, columnLabel, isKeyName, type Table } from './operation.js';

const mostBars = 40;
/** IDs describe a group badly, so a name is preferred as the horizontal axis. */
const isId = (name: string): boolean => /(^|\.)id$/.test(name);
const isDay = (value: Cell | undefined): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

interface Row {
  readonly x: Cell;
  readonly y: number;
}

/**
 * A chart of two columns of a table. Dates are drawn as a line or as points, periods and other texts as bars, and two
 * columns of numbers as a scatter plot.
 */
export function ResultChart({ table }: { table: Table }) {
  const numbers = useMemo(
    () => table.columns.filter((name) => table.rows.some((row) => typeof row[name] === 'number')),
    [table],
  );
  const [x, setX] = useState(() => firstAlong(table, numbers));
  const [y, setY] = useState(numbers.find((name) => name !== x) ?? '');
  const { draw, height } = useMemo(() => pictureOf(table, x, y), [table, x, y]);
  if (y === '') return <EmptyState title="These rows have no number to draw" />;
  const label = (name: string): string => columnLabel(table, name).label;
  const toOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: label(name) }));
  return (
    <div className="result-chart">
      <div className="result-choices">
        <Choice
          label="Group by"
          value={x}
          options={toOptions(table.columns.filter((name) => !isKeyName(name)))}
          onChange={setX}
        />
        <Choice label="Value" value={y} options={toOptions(numbers)} onChange={setY} />
      </div>
      <Chart
        label={`${label(y)} by ${label(x)} of ${table.path}; the Table view has the same numbers`}
        height={height}
        draw={draw}
      />
    </div>
  );
}

/** Returns the column for the horizontal axis: a date or period if there is one, otherwise a text that is not an ID. */
function firstAlong({ columns, rows }: Table, numbers: readonly string[]): string {
  const texts = columns.filter((name) => !numbers.includes(name) && !isKeyName(name));
  const named = texts.find((name) => rows.some((row) => isDay(row[name]) || isPeriod(String(row[name]))));
  return named ?? texts.find((name) => !isId(name)) ?? texts[0] ?? numbers[0] ?? '';
}

interface Picture {
  readonly draw: ChartProps['draw'];
  readonly height: number;
}

function pictureOf(table: Table, x: string, y: string): Picture {
  const rows = table.rows.flatMap((row): Row[] => {
    const [at, value] = [row[x] ?? null, row[y]];
    return typeof value === 'number' && at !== null ? [{ x: at, y: value }] : [];
  });
  const [along, measure] = [columnLabel(table, x), columnLabel(table, y)];
  const isYears = along.unit === 'year' || rows.every((row) => isPeriod(String(row.x)));
  if (rows.length > 0 && rows.every((row) => isDay(row.x)))
    return { draw: drawDays(rows, along, measure), height: 300 };
  const isNumeric = !isYears && rows.every((row) => typeof row.x === 'number');
  const picture: GroupPicture = {
    rows: isNumeric ? rows.map((row, index) => pointOf(row, String(index), '')) : groupsOf(rows, isYears),
    type: isNumeric ? 'scatter' : 'bars',
    isTime: isYears,
    title: along.label,
    metric: { ...measure, isTotal: false },
    across: isNumeric ? { ...along, isTotal: false } : null,
  };
  return { draw: drawGroups(picture), height: heightOf(picture) };
}

function pointOf({ x, y }: Row, id: string, label: string): GroupPoint {
  return { id, label, isUnknown: false, value: y, across: typeof x === 'number' ? x : null };
}

/**
 * Groups rows by `x`, and sums up the `y` of each group. Periods, and ranges such as `11-50`, are sorted by value, and
 * other groups by their sum, largest first.
 */
function groupsOf(rows: readonly Row[], isTime: boolean): readonly GroupPoint[] {
  const sums = new Map<string, number>();
  for (const { x, y } of rows) sums.set(String(x), (sums.get(String(x)) ?? 0) + y);
  const groups = [...sums].map(([id, y]) => ({
    ...pointOf({ x: null, y }, id, isTime ? periodLabel(id) : id),
    y,
  }));
  if (isTime) return groups.sort((one, other) => (one.id < other.id ? -1 : 1));
  const isRange = groups.every(({ id }) => /^\d+(-\d+|\+)$/.test(id));
  groups.sort((one, other) => (isRange ? parseInt(one.id, 10) - parseInt(other.id, 10) : other.y - one.y));
  return groups.slice(0, mostBars);
}

/** Returns a function that draws dates on a time axis: a line if each date has one row, otherwise one point per row. */
function drawDays(
  rows: readonly Row[],
  along: ColumnLabel,
  { label, unit }: ColumnLabel,
): ChartProps['draw'] {
  const points = rows
    .map(({ x, y }) => ({
      x: new Date(String(x)),
      y,
      words: `${format.day(String(x))}\n${label}: ${shortValue(y, unit)}`,
    }))
    .sort((one, other) => one.x.getTime() - other.x.getTime());
  const isSeries = new Set(rows.map(({ x }) => x)).size === rows.length;
  const ticks = ticksOf(
    points.map((point) => point.y),
    unit,
  );
  return ({ line, dot, ruleY, axisX, axisY, gridY, tip, pointer }) => ({
    marginLeft: 64,
    marginTop: 34,
    marginBottom: 46,
    y: { label: null, zero: true, nice: true },
    x: { label: null, type: 'utc' },
    marks: [
      ...valueAxis({ axisY, gridY }, { label, unit }, ticks),
      axisX({ tickSize: 0, label: along.label, labelAnchor: 'center', labelArrow: 'none' }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      isSeries ? line(points, { x: 'x', y: 'y', stroke: 'var(--series-1)', strokeWidth: 2 }) : null,
      dot(points, { x: 'x', y: 'y', fill: 'var(--series-1)', r: 4 }),
      tip(points, pointer({ x: 'x', y: 'y', title: 'words', ...tipLook })),
    ],
  });
}

import { useCallback, useMemo, useState } from 'react';
import { Chart, type ChartProps } from '../charts/chart.js';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import { EmptyState } from '../components/empty-state.js';
import type { Table } from './find-tables.js';

const mostBars = 40;
/** Names say more than ids. */
const isId = (name: string): boolean => /(^|\.)id$/.test(name);
const isDate = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

/** Two columns of a list as bars, or over time as dots. */
export function ResultChart({ table }: { table: Table }) {
  const numbers = useMemo(
    () => table.columns.filter((name) => table.rows.some((row) => typeof row[name] === 'number')),
    [table],
  );
  const others = useMemo(() => table.columns.filter((name) => !numbers.includes(name)), [table, numbers]);
  const [x, setX] = useState(others.find((name) => !isId(name)) ?? others[0] ?? numbers[0] ?? '');
  const [y, setY] = useState(numbers.find((name) => name !== x) ?? '');
  const isTime =
    table.rows.every((row) => row[x] === null || isDate(row[x])) && table.rows.some((row) => isDate(row[x]));
  const draw = useCallback<ChartProps['draw']>(
    ({ barX, dot, ruleX, ruleY, tip, pointer }) => {
      const rows = table.rows
        .filter((row) => row[x] !== null && typeof row[y] === 'number')
        .map((row) => ({ x: isTime ? new Date(String(row[x])) : String(row[x]), y: Number(row[y]) }));
      if (isTime)
        return {
          height: 300,
          y: { grid: true, tickFormat: (value: number) => format.short(value), label: y },
          x: { label: null, type: 'utc' },
          marks: [
            ruleY([0], { stroke: 'var(--line-strong)' }),
            dot(rows, { x: 'x', y: 'y', fill: 'var(--series-1)', r: 4 }),
            tip(rows, pointer({ x: 'x', y: 'y' })),
          ],
        };
      const bars = rows.slice(0, mostBars);
      return {
        height: 40 + bars.length * 24,
        marginLeft: 160,
        x: { grid: true, tickFormat: (value: number) => format.short(value), label: y },
        y: { label: null },
        marks: [
          barX(bars, { x: 'y', y: 'x', fill: 'var(--series-1)', sort: { y: 'x', reverse: true }, rx: 2 }),
          ruleX([0], { stroke: 'var(--line-strong)' }),
        ],
      };
    },
    [table, x, y, isTime],
  );
  if (y === '') return <EmptyState title="There is no number in these rows to draw" />;
  return (
    <div className="result-chart">
      <div className="result-choices">
        <Choice label="Along" value={x} options={toOptions(table.columns)} onChange={setX} />
        <Choice label="Value" value={y} options={toOptions(numbers)} onChange={setY} />
      </div>
      <Chart
        label={`${y} by ${x} of ${table.path}; the same as a table under Table`}
        height={300}
        draw={draw}
      />
    </div>
  );
}

function toOptions(names: readonly string[]): readonly { value: string; label: string }[] {
  return names.map((name) => ({ value: name, label: name }));
}

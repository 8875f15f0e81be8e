import type { ColumnDef } from '@tanstack/react-table';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Button } from '../components/button.js';
import { CardList } from '../components/card-list.js';
import { Choice } from '../components/choice.js';
import { toCsv } from '../components/csv-button.js';
import { DataTable } from '../components/data-table.js';
import { format } from '../components/format.js';
import { useIsNarrow } from '../components/use-is-narrow.js';
import { type Cell, columnLabel, findTables, isKeyName, type Row, type Table } from './operation.js';
import { ResultChart } from './result-chart.js';
import { lastAnswer } from './send-operation.js';

/** Maximum number of displayed rows. More would slow down the page. The CSV file contains all rows. */
const maxRows = 1_000;

const views = ['JSON', 'Table', 'Chart'] as const;
type View = (typeof views)[number];

/** Shows the latest response as a table or a chart, instead of its JSON, and offers it as a CSV file. */
export function ResultViews() {
  const answer = useSyncExternalStore(lastAnswer.subscribe, lastAnswer.read);
  const tables = useMemo(() => findTables(answer?.data), [answer]);
  const [view, setView] = useState<View>('JSON');
  const [path, setPath] = useState('');
  const table = tables.find((each) => each.path === path) ?? tables[0];
  const shown = table === undefined ? 'JSON' : view;
  return (
    <section className="result-views" data-view={shown} aria-label="Answer as">
      <div className="result-choices">
        <ToggleButtonGroup
          aria-label="Answer as"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[shown]}
          onSelectionChange={([chosen]) => {
            setView(views.find((each) => each === chosen) ?? 'JSON');
          }}
        >
          {views.map((each) => (
            <ToggleButton key={each} id={each} isDisabled={each !== 'JSON' && table === undefined}>
              {each}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {answer === null && (
          <span className="result-hint">Run the query (Ctrl + Enter) to see the response.</span>
        )}
        {tables.length > 1 && shown !== 'JSON' && (
          <Choice
            label="Rows of"
            hideLabel
            value={table?.path ?? ''}
            options={tables.map((each) => ({
              value: each.path,
              label: `${each.path} (${each.rows.length})`,
            }))}
            onChange={setPath}
          />
        )}
        {table !== undefined && (
          <Button
            size="small"
            onPress={() => {
              saveFile('dealgraph.csv', 'text/csv', toCsv(table.columns, table.rows));
            }}
          >
            CSV
          </Button>
        )}
      </div>
      {table !== undefined && shown !== 'JSON' && (
        <div className="result-place">
          {shown === 'Table' ? <ResultTable table={table} /> : <ResultChart key={table.path} table={table} />}
        </div>
      )}
    </section>
  );
}

/**
 * Shows a table of a response. Numbers are aligned to the right. The tooltip of a header shows the path of the field.
 */
function ResultTable({ table }: { table: Table }) {
  const rows = useMemo(() => table.rows.slice(0, maxRows).map((row, index) => ({ row, index })), [table]);
  const columns = useMemo(
    () => table.columns.filter((name) => !isKeyName(name)).map((name) => toColumn(table, name)),
    [table],
  );
  const isNarrow = useIsNarrow();
  const label = `Rows of ${table.path}`;
  if (isNarrow) return <ResultCards table={table} label={label} />;
  return (
    <div className="result-table">
      <DataTable label={label} rows={rows} columns={columns} rowId={({ index }) => String(index)} />
      <MoreRows table={table} />
    </div>
  );
}

/** Shows the rows as cards, for windows that are too narrow for a table. */
function ResultCards({ table, label }: { table: Table; label: string }) {
  const columns = table.columns
    .filter((name) => !isKeyName(name))
    .map((name) => ({
      header: columnLabel(table, name).label,
      value: (row: Row) => textOf(row[name] ?? null, columnLabel(table, name).unit === 'year'),
    }));
  const shown = table.rows.slice(0, maxRows);
  return (
    <div className="result-cards" tabIndex={0} role="region" aria-label={label}>
      <CardList
        label={label}
        rows={shown}
        columns={columns}
        rowId={(row) => String(shown.indexOf(row))}
        card={{ title: columns[0]?.header ?? '' }}
      />
      <MoreRows table={table} />
    </div>
  );
}

function MoreRows({ table: { rows } }: { table: Table }) {
  if (rows.length <= maxRows) return null;
  return (
    <p>
      The first {format.count(maxRows)} of {format.count(rows.length)} rows; the CSV has all of them.
    </p>
  );
}

function toColumn(table: Table, name: string): ColumnDef<{ row: Row; index: number }> {
  const { label, unit } = columnLabel(table, name);
  return {
    id: name,
    header: () => <span title={name}>{label}</span>,
    accessorFn: ({ row }) => row[name] ?? null,
    cell: (cell) => textOf(cell.getValue<Cell>(), unit === 'year'),
    meta: { isNumber: table.rows.some((row) => typeof row[name] === 'number') },
  };
}

function textOf(value: Cell, isYear: boolean): string {
  return typeof value === 'number'
    ? value.toLocaleString('en', { useGrouping: !isYear })
    : String(value ?? '–');
}

/** Downloads text as a file. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

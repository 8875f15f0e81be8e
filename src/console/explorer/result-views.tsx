import { useMemo, useState, useSyncExternalStore } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { saveFile } from '../components/save-file.js';
import { toCsv } from '../components/to-csv.js';
import { findTables } from './find-tables.js';
import { lastAnswer } from './last-answer.js';
import { ResultChart } from './result-chart.js';
import { ResultTable } from './result-table.js';

const views = ['JSON', 'Table', 'Chart'] as const;
type View = (typeof views)[number];

/** The newest answer as a table, a chart or a file, under its JSON or in its place. */
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
          <span className="result-hint">Run the query (Ctrl + Enter) to see its answer.</span>
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

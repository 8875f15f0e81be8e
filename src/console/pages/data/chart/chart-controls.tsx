import { Choice } from '../../../components/choice.js';
import { SearchChoice } from '../../../components/search-choice.js';
import type { Product } from '../../../generated/documents.js';
import { productViews } from '../../../products/product-views.js';
import type { ChosenChart } from './chart-request.js';
import { type ChartSearch, type ChartType, chartTypes, dateParts, groupLimits } from './chart-search.js';
import styles from './chart-view.module.css';
import { groupOptionsOf, isTime } from './group-options.js';
import { functionLabels, type Metric, numberFieldsOf, valueFunctions } from './metric-options.js';

export interface ChartControlsProps {
  readonly product: Product;
  readonly nouns: readonly [string, string];
  readonly chart: ChosenChart;
  readonly onChange: (changes: Omit<ChartSearch, 'view'>) => void;
}

const typeLabels: Readonly<Record<ChartType, string>> = { bars: 'Bars', line: 'Line', scatter: 'Scatter' };
const partLabels = { year: 'Year', quarter: 'Quarter', month: 'Month' } as const;

/** Controls for the grouping, the metric and the type of a chart. */
export function ChartControls({ product, nouns, chart, onChange }: ChartControlsProps) {
  const { group, part, metric, across, type, limit } = chart;
  const types = chartTypes.filter((each) => each !== 'line' || isTime(group));
  return (
    <div className={styles['controls']} role="group" aria-label="Chart settings">
      <SearchChoice
        label="Group by"
        value={group.id}
        placeholder="Choose a field"
        searchLabel="Search fields"
        sections={[
          { title: '', options: groupOptionsOf(product).map(({ id, label }) => ({ value: id, label })) },
        ]}
        onChange={(chosen) => {
          onChange({ group: chosen });
        }}
      />
      {group.kind === 'date' && (
        <Choice
          label="Period"
          value={dateParts.find((each) => each === part) ?? 'year'}
          options={dateParts.map((each) => ({ value: each, label: partLabels[each] }))}
          onChange={(chosen) => {
            onChange({ part: chosen });
          }}
        />
      )}
      <MetricChoice
        label={across === null ? 'Metric' : 'Y axis'}
        {...{ product, nouns, metric }}
        onChange={(chosen) => {
          onChange({ metric: chosen });
        }}
      />
      {across !== null && (
        <MetricChoice
          label="X axis"
          {...{ product, nouns, metric: across }}
          onChange={(chosen) => {
            onChange({ across: chosen });
          }}
        />
      )}
      <Choice
        label="Chart type"
        value={type}
        options={types.map((each) => ({ value: each, label: typeLabels[each] }))}
        onChange={(chosen) => {
          onChange({ chart: chosen });
        }}
      />
      <Choice
        label="Show at most"
        value={String(limit)}
        options={groupLimits.map((each) => ({ value: String(each), label: `${each} groups` }))}
        onChange={(chosen) => {
          const found = groupLimits.find((each) => String(each) === chosen);
          if (found !== undefined) onChange({ groups: found });
        }}
      />
    </div>
  );
}

interface MetricChoiceProps {
  readonly label: string;
  readonly product: Product;
  readonly nouns: readonly [string, string];
  readonly metric: Metric;
  readonly onChange: (id: string) => void;
}

/** Controls for a metric: a function and the field it is applied to. */
function MetricChoice({ label, product, nouns, metric, onChange }: MetricChoiceProps) {
  const fields = numberFieldsOf(product);
  const ofValues = valueFunctions.find((each) => each === metric.name) ?? null;
  const options = [
    { value: 'count', label: `Number of ${nouns[1]}` },
    ...valueFunctions.map((each) => ({ value: each, label: functionLabels[each] })),
    ...Object.entries(productViews[product].distinctEdges).map(([edge, words]) => ({
      value: `distinct:${edge}`,
      label: `Number of different ${words}`,
    })),
  ];
  return (
    <>
      <Choice
        label={label}
        value={ofValues ?? metric.id}
        options={options}
        onChange={(chosen) => {
          const path = ofValues === null ? (fields[0]?.path ?? '') : metric.path;
          onChange(valueFunctions.some((each) => each === chosen) ? `${chosen}:${path}` : chosen);
        }}
      />
      {ofValues !== null && (
        <SearchChoice
          label={label === 'Metric' ? 'Of' : `${label}: of`}
          value={metric.path}
          placeholder="Choose a number"
          searchLabel="Search numbers"
          sections={[
            {
              title: '',
              options: fields.map(({ path, label: words, unit }) => ({
                value: path,
                label: unit === 'money' ? `${words} (USD)` : unit === 'percent' ? `${words} (%)` : words,
              })),
            },
          ]}
          onChange={(path) => {
            onChange(`${ofValues}:${path}`);
          }}
        />
      )}
    </>
  );
}

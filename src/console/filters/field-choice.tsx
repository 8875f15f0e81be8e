import { SearchChoice } from '../components/search-choice.js';
import { filterFieldsOf } from './filter-fields.js';

export interface FieldChoiceProps {
  readonly input: string;
  /** False where the filter is as many edges deep as it may be. Default true. */
  readonly hasEdges?: boolean;
  /** A metric of traction stands for all its figures. */
  readonly value: string | null;
  readonly onChange: (path: string) => void;
  readonly label?: string;
}

const known = new Map<string, readonly { value: string; label: string }[]>();

/** The fields of a kind of record, and the edges from it. */
export function FieldChoice(props: FieldChoiceProps) {
  const { input, hasEdges = true, value, onChange, label = 'Field' } = props;
  const name = `${input} ${hasEdges}`;
  const options = known.get(name) ?? optionsOf(input, hasEdges);
  known.set(name, options);
  return (
    <SearchChoice
      label={label}
      hideLabel
      value={value}
      placeholder={label}
      options={options}
      onChange={onChange}
    />
  );
}

function optionsOf(input: string, hasEdges: boolean): readonly { value: string; label: string }[] {
  return filterFieldsOf(input)
    .flatMap(({ path, label, kind }) => {
      if (kind === 'one' || kind === 'many') return hasEdges ? [{ value: path, label: `${label} →` }] : [];
      const [, metric] = /^(tractionMetrics\.\w+)\./.exec(path) ?? [];
      if (metric === undefined) return [{ value: path, label }];
      return path.endsWith('.latest') ? [{ value: metric, label: label.replace(/: latest$/, '') }] : [];
    })
    .sort((one, other) => one.label.localeCompare(other.label));
}

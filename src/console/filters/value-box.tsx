import { lazy, Suspense, useState } from 'react';
import { Choice } from '../components/choice.js';
import { Skeleton } from '../components/skeleton.js';
import { SuggestBox } from '../components/suggest-box.js';
import { TextBox } from '../components/text-box.js';
import type { Comparison } from './comparisons.js';
import { durations } from './durations.js';
import { facetOf } from './facet-of.js';
import type { LeafKind } from './filter-fields.js';
import { readNumber } from './read-number.js';
import { TokenBox } from './token-box.js';
import { useValues } from './use-values.js';

export interface ValueBoxProps {
  readonly input: string;
  readonly path: string;
  readonly kind: LeafKind;
  readonly comparison: Comparison;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The calendar is large, and loaded with the first date. */
const DateBox = lazy(() => import('./date-box.js').then((module) => ({ default: module.DateBox })));

/** Takes the value that a field is compared with. */
export function ValueBox(props: ValueBoxProps) {
  const { kind, comparison, values, onChange } = props;
  const value = values[0] ?? '';
  const change = (text: string): void => {
    onChange([text]);
  };
  if (comparison.takes === 'none') return <span />;
  if (comparison.takes === 'many') return <ManyValues {...props} />;
  if (comparison.takes === 'duration') {
    const isOther = value !== '' && !durations.some((each) => each.value === value);
    const options = isOther ? [...durations, { value, label: value }] : durations;
    return <Choice label="Duration" hideLabel value={value} options={options} onChange={change} />;
  }
  if (kind === 'boolean') {
    const options = [
      { value: 'true', label: 'yes' },
      { value: 'false', label: 'no' },
    ];
    return <Choice label="Value" hideLabel value={value} options={options} onChange={change} />;
  }
  if (kind === 'date')
    return (
      <Suspense fallback={<Skeleton lines={1} />}>
        <DateBox label="Value" value={value} onChange={change} />
      </Suspense>
    );
  if (kind === 'number') {
    const isWrong = value.trim() !== '' && readNumber(value) === null;
    return (
      <TextBox
        label="Value"
        hideLabel
        inputMode="decimal"
        placeholder="500, 1.5m, 20k"
        value={value}
        onChange={change}
        errorMessage={isWrong ? 'Enter a number such as 500, 1.5m or 20k.' : undefined}
      />
    );
  }
  return <OneValue {...props} />;
}

function OneValue({ input, path, values, onChange }: ValueBoxProps) {
  const [isFocused, setFocused] = useState(false);
  const value = values[0] ?? '';
  const suggestions = useValues(input, path, value, isFocused);
  return (
    <SuggestBox
      label="Value"
      hideLabel
      value={value}
      suggestions={suggestions}
      offers={facetOf(input, path) !== null}
      placeholder="Value"
      onFocus={() => {
        setFocused(true);
      }}
      onChange={(text) => {
        onChange([text]);
      }}
    />
  );
}

function ManyValues({ input, path, values, onChange }: ValueBoxProps) {
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const suggestions = useValues(input, path, text, isFocused);
  return (
    <TokenBox
      values={values}
      text={text}
      suggestions={suggestions}
      offers={facetOf(input, path) !== null}
      onText={setText}
      onFocus={() => {
        setFocused(true);
      }}
      onChange={onChange}
    />
  );
}

import { useState } from 'react';
import { Choice } from '../components/choice.js';
import { SuggestBox } from '../components/suggest-box.js';
import { TextBox } from '../components/text-box.js';
import type { Comparison } from './comparisons.js';
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

const durations = [
  { value: 'P30D', label: '30 days' },
  { value: 'P3M', label: '3 months' },
  { value: 'P6M', label: '6 months' },
  { value: 'P1Y', label: 'year' },
  { value: 'P2Y', label: '2 years' },
  { value: 'P5Y', label: '5 years' },
];

/** Where what a field is compared with is typed or chosen. */
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
  if (kind === 'date') return <TextBox label="Value" hideLabel type="date" value={value} onChange={change} />;
  if (kind === 'number') {
    const isWrong = value.trim() !== '' && readNumber(value) === null;
    return (
      <TextBox
        label="Value"
        hideLabel
        inputMode="decimal"
        placeholder="20m, 1,500 or 0.5"
        value={value}
        onChange={change}
        errorMessage={isWrong ? 'This is no number.' : undefined}
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

import { Cross2Icon } from '@radix-ui/react-icons';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import { Skeleton } from '../components/skeleton.js';
import { SuggestBox, type Suggested } from '../components/suggest-box.js';
import { TextBox } from '../components/text-box.js';
import { FacetDocument, type FacetField } from '../generated/documents.js';
import { useFree } from '../graph/paid-answers.js';
import { type Comparison, durations, readNumber } from './comparisons.js';
import { facetOf, type LeafKind } from './fields.js';
import styles from './filter-builder.module.css';

export interface ValueBoxProps {
  readonly input: string;
  readonly path: string;
  readonly kind: LeafKind;
  readonly comparison: Comparison;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The calendar is large, so it is only loaded when a date is edited. */
const DateBox = lazy(() => import('./date-box.js').then((module) => ({ default: module.DateBox })));

/** The input for the value of a condition. */
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

/**
 * Returns the most frequent values of a field that contain the typed text. Returns null while they load, and an empty
 * list if the field has no facet. Requesting them is free.
 */
function useValues(
  input: string,
  path: string,
  text: string,
  isRequested: boolean,
): readonly Suggested[] | null {
  const facet = facetOf(input, path);
  const query = useDeferredValue(text.trim());
  const { data, error } = useFree(
    FacetDocument,
    {
      product: facet?.product ?? 'COMPANY',
      field: facet?.field ?? ('HQ_COUNTRY' satisfies FacetField),
      query: query === '' ? null : query,
      first: 30,
    },
    { enabled: facet !== null && isRequested },
  );
  if (facet === null || !isRequested) return [];
  if (data === undefined && error === null) return null;
  return (data?.facet?.values ?? []).map(({ value, count }) => ({ value, note: format.count(count) }));
}

interface TokenBoxProps {
  readonly values: readonly string[];
  readonly text: string;
  /** Null while they load. */
  readonly suggestions: readonly Suggested[] | null;
  readonly offers: boolean;
  readonly onText: (text: string) => void;
  readonly onChange: (values: readonly string[]) => void;
  readonly onFocus: () => void;
}

/** An input for several values. Pressing Enter or choosing a suggestion adds a value, and each value can be removed. */
function TokenBox({ values, text, suggestions, offers, onText, onChange, onFocus }: TokenBoxProps) {
  const take = (value: string): void => {
    const taken = value.trim();
    onText('');
    if (taken !== '' && !values.includes(taken)) onChange([...values, taken]);
  };
  return (
    <div
      className={styles['tokens']}
      // Says whether Enter and Backspace act on the text or on the values. condition-row.tsx reads it.
      data-holds={text.trim() !== '' ? 'text' : values.length > 0 ? 'values' : undefined}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Backspace' || !(event.target instanceof HTMLInputElement)) return;
        if (event.target.value === '' && values.length > 0) onChange(values.slice(0, -1));
      }}
      onBlur={(event) => {
        // When the input loses the focus, text that has not been confirmed is added as a value.
        if (event.target instanceof HTMLInputElement && text.trim() !== '') take(text);
      }}
    >
      <SuggestBox
        label="Values"
        hideLabel
        value={text}
        offers={offers}
        suggestions={suggestions?.filter(({ value }) => !values.includes(value)) ?? null}
        placeholder={values.length === 0 ? 'Type a value, press Enter' : 'Another value'}
        onFocus={onFocus}
        onChange={onText}
        onTake={take}
      />
      {values.length > 0 && (
        <ul className={styles['chosen']} aria-label="Chosen values">
          {values.map((value) => (
            <li key={value} className={styles['token']}>
              {value}
              <Button
                aria-label={`Remove ${value}`}
                onPress={() => {
                  onChange(values.filter((each) => each !== value));
                }}
              >
                <Cross2Icon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Cross2Icon } from '@radix-ui/react-icons';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import { SuggestBox, type Suggested } from '../components/suggest-box.js';
import type { FacetField } from '../generated/documents.js';
import { FacetDocument } from '../generated/documents/lookups.js';
import { useFree } from '../graph/paid-answers.js';
import type { Comparison } from './comparisons.js';
import { facetOf, type LeafKind } from './fields.js';
import styles from './filter-builder.module.css';
import { ValueText } from './value-text.js';
import type { Understood, ValueReading } from './values/value-reading.js';

const CalendarButton = lazy(async () => ({
  default: (await import('./calendar-button.js')).CalendarButton,
}));

export interface ValueBoxProps {
  readonly input: string;
  readonly path: string;
  /** The label of the field, which begins the name of the input. */
  readonly label: string;
  readonly kind: LeafKind;
  /** The displayed comparison. */
  readonly comparison: Comparison;
  readonly values: readonly string[];
  /** How the values are understood. */
  readonly reading: ValueReading;
  readonly onChange: (values: readonly string[]) => void;
  /** Called with one of the meanings of an unclear text. */
  readonly onChoose: (choice: Understood) => void;
  /** Called when a text field loses the focus. */
  readonly onLeave: () => void;
}

/** The input for the value of a condition. */
export function ValueBox(props: ValueBoxProps) {
  const { label, kind, comparison, values, onChange } = props;
  const value = values[0] ?? '';
  if (comparison.takes === 'none') return <span />;
  if (comparison.takes === 'many') return <ManyValues {...props} />;
  if (kind === 'boolean') {
    const options = [
      { value: 'true', label: 'yes' },
      { value: 'false', label: 'no' },
    ];
    const change = (text: string): void => {
      onChange([text]);
    };
    return <Choice label={`${label}: value`} hideLabel {...{ value, options }} onChange={change} />;
  }
  return kind === 'date' || kind === 'number' ? <TextValue {...props} /> : <OneValue {...props} />;
}

/** A text field for a number or date. A date also has a calendar. */
function TextValue(props: ValueBoxProps) {
  const { path, label, kind, comparison, values, reading, onChange, onChoose, onLeave } = props;
  const change = (text: string): void => {
    onChange([text]);
  };
  const hasCalendar = kind === 'date' && comparison.id !== 'withinLast';
  return (
    <ValueText
      label={`${label}: value`}
      kind={kind}
      value={values[0] ?? ''}
      reading={reading}
      placeholder={placeholderOf(path, kind, comparison.id)}
      onChange={change}
      onChoose={onChoose}
      onLeave={onLeave}
      {...(hasCalendar && {
        button: (
          <Suspense>
            <CalendarButton isRange={comparison.id === 'between'} days={daysOf(reading)} onChange={change} />
          </Suspense>
        ),
      })}
    />
  );
}

function placeholderOf(path: string, kind: LeafKind, comparison: string): string {
  if (kind === 'date') {
    if (comparison === 'withinLast') return '90 days, 6 months';
    if (comparison === 'between') return '2020 to 2022';
    return comparison === 'inPeriod' ? '2025, Q3 2025, last 90 days' : 'Jan 1, 2025';
  }
  const isBetween = comparison === 'between';
  if (path.endsWith('foundedYear')) return isBetween ? '2015 to 2020' : '2015';
  if (path.endsWith('Usd')) return isBetween ? '10m to 20m' : '50m, 1.5bn, 10-20m';
  return isBetween ? '10 to 50' : '500, 20k, 10-50';
}

/** Returns the day, or the first and last day, that a reading compares with. */
function daysOf(reading: ValueReading): readonly string[] {
  if (reading.kind !== 'understood') return [];
  return Object.values(reading.operands).filter(
    (each) => typeof each === 'string' && /^\d{4}-/.test(each),
  ) as string[];
}

function OneValue({ input, path, label, values, onChange }: ValueBoxProps) {
  const [isFocused, setFocused] = useState(false);
  const value = values[0] ?? '';
  const suggestions = useValues(input, path, value, isFocused);
  return (
    <SuggestBox
      label={`${label}: value`}
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

function ManyValues({ input, path, label, values, reading, onChange }: ValueBoxProps) {
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const suggestions = useValues(input, path, text, isFocused);
  return (
    <TokenBox
      label={label}
      values={values}
      text={text}
      suggestions={suggestions}
      offers={facetOf(input, path) !== null}
      problem={reading.kind === 'wrong' ? reading.problem : null}
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
      product: facet?.product ?? 'COMPANIES',
      field: facet?.field ?? ('HQ_COUNTRY' satisfies FacetField),
      query: query === '' ? null : query,
      first: 30,
    },
    { enabled: facet !== null && isRequested, isPreview: true },
  );
  if (facet === null || !isRequested) return [];
  if (data === undefined && error === null) return null;
  return (data?.facet?.values ?? []).map(({ value, count }) => ({ value, note: format.count(count) }));
}

interface TokenBoxProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly text: string;
  /** Null while they load. */
  readonly suggestions: readonly Suggested[] | null;
  readonly offers: boolean;
  readonly problem: string | null;
  readonly onText: (text: string) => void;
  readonly onChange: (values: readonly string[]) => void;
  readonly onFocus: () => void;
}

/** An input for several values. Pressing Enter or choosing a suggestion adds a value, and each value can be removed. */
function TokenBox(props: TokenBoxProps) {
  const { label, values, text, suggestions, offers, problem, onText, onChange, onFocus } = props;
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
        label={`${label}: values`}
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
        <ul className={styles['chosen']} aria-label={`${label}: chosen values`}>
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
      {problem !== null && <p className={styles['problem']}>{problem}</p>}
    </div>
  );
}

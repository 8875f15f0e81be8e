import { useState } from 'react';
import { Button, CopyButton } from '../components/button.js';
import { TextBox } from '../components/text-box.js';
import { comparison, readNumber } from './comparisons.js';
import styles from './filter-builder.module.css';
import { filterField, type LeafKind } from './fields.js';
import {
  type Condition,
  type EdgeStep,
  filterInputOf,
  type FilterProduct,
  type FilterValue,
  type Group,
  type Item,
} from './filter-model.js';
import { RowFocus, RowFocusContext } from './row-focus.js';
import { filterSentence } from './filter-sentence.js';
import { GroupBox } from './group-box.js';
import { readFilter } from './read-filter.js';

/** Converts a group to a filter. Leaves out conditions without a value. */
function writeFilter(input: string, group: Group): FilterValue {
  const parts = group.items.map((item) => writeItem(input, item)).filter((part) => part !== null);
  if (parts.length === 0) return {};
  if (group.join === 'all') return mergeAll(parts);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return group.join === 'any' ? only : { not: only };
  return group.join === 'any' ? { or: parts } : { not: { or: parts } };
}

function writeItem(input: string, item: Item): FilterValue | null {
  if (item.kind === 'condition') return writeCondition(input, item);
  if (item.kind === 'edge') return writeEdge(input, item);
  const written = writeFilter(input, item);
  return Object.keys(written).length === 0 ? null : written;
}

function writeEdge(input: string, edge: EdgeStep): FilterValue | null {
  const field = filterField(input, edge.field);
  if (field?.target == null) return null;
  const body = writeFilter(field.target, edge.body);
  if (edge.quantifier === 'is') return nest(edge.field, body);
  const direction = edge.direction === '' ? {} : { direction: edge.direction };
  return nest(edge.field, { ...direction, [edge.quantifier]: body });
}

function writeCondition(input: string, condition: Condition): FilterValue | null {
  const field = filterField(input, condition.field);
  if (field === undefined || field.kind === 'one' || field.kind === 'many') return null;
  const { kind } = field;
  const { comparison: id } = condition;
  if (id === 'isKnown' || id === 'isUnknown') return nest(field.path, { isNull: id === 'isUnknown' });
  const values = condition.values.map((value) => writeValue(kind, value)).filter((value) => value !== null);
  const [first] = values;
  if (first === undefined) return null;
  return nest(field.path, { [id]: comparison(kind, id)?.takes === 'many' ? values : first });
}

function writeValue(kind: LeafKind, text: string): string | number | boolean | null {
  const value = text.trim();
  if (value === '') return null;
  if (kind === 'number') return readNumber(value);
  return kind === 'boolean' ? value === 'true' : value;
}

function nest(path: string, value: FilterValue): FilterValue {
  return path
    .split('.')
    .reverse()
    .reduce<FilterValue>((inner, name) => ({ [name]: inner }), value);
}

/** Merges filters that must all hold into one object. Filters that cannot be merged go into `and`. */
function mergeAll(parts: readonly FilterValue[]): FilterValue {
  let whole: FilterValue = {};
  const rest: FilterValue[] = [];
  for (const part of parts) {
    const merged = merge(whole, part);
    if (merged === null) rest.push(part);
    else whole = merged;
  }
  return rest.length === 0 ? whole : { ...whole, and: rest };
}

const indivisible = new Set(['and', 'or', 'not', 'some', 'every', 'none', 'direction']);

/** Merges two filters into one object. Returns null if the result would have another meaning. */
function merge(one: FilterValue, other: FilterValue): FilterValue | null {
  if ([one, other].some((each) => 'some' in each || 'every' in each || 'none' in each)) return null;
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const here = merged[name];
    if (here === undefined) merged[name] = value;
    else {
      const both = isObject(here) && isObject(value) && !indivisible.has(name) ? merge(here, value) : null;
      if (both === null) return null;
      merged[name] = both;
    }
  }
  return merged;
}

function isObject(value: unknown): value is FilterValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface FilterBuilderProps {
  /**
   * The record kind that is filtered. The builder must be remounted when it changes, so use it as the builder's `key`.
   */
  readonly product: FilterProduct;
  /** The filter in the API's format. `{}` matches all records. */
  readonly value: FilterValue;
  /** Called when the filter changes. Editing a condition that has no value does not change the filter. */
  readonly onChange: (filter: FilterValue) => void;
  /** True if dates can be relative to today (`withinLast`). Saved searches reject relative dates. Default: true. */
  readonly hasDurations?: boolean;
}

/** The maximum depth of nested edges. It is the API's limit. */
const maxSteps = 2;

/**
 * Edits a filter as rows. A condition has a field, a comparison and a value; values are suggested with their counts, at
 * no charge. A row can also follow an edge to other records, or group several conditions. A filter that the builder
 * cannot represent as rows is edited as JSON.
 */
export function FilterBuilder({ product, value, onChange, hasDurations = true }: FilterBuilderProps) {
  const input = filterInputOf[product];
  const [group, change] = useFilterDraft(input, value, onChange);
  const sentence = group === null ? '' : filterSentence(input, group);
  const [focus] = useState(() => new RowFocus());
  return (
    <RowFocusContext.Provider value={focus}>
      <div className={styles['builder']}>
        {group === null ? (
          <p className={styles['note']}>This filter cannot be shown as rows. Edit it as JSON.</p>
        ) : (
          <GroupBox
            input={input}
            group={group.items.length === 0 ? { ...group, join: 'all' } : group}
            steps={maxSteps}
            hasGroups
            hasDurations={hasDurations}
            onChange={change}
          />
        )}
        {sentence !== '' && (
          <p className={styles['sentence']} aria-label="Filter in words">
            {sentence}
          </p>
        )}
        <FilterJson value={value} isOpen={group === null} onChange={onChange} />
      </div>
    </RowFocusContext.Provider>
  );
}

interface Draft {
  /** The displayed rows, including incomplete conditions; null if the builder cannot represent the filter. */
  readonly group: Group | null;
  /** The latest `value` property, as text. */
  readonly seen: string;
  /** Filters, as text, that were passed to `onChange` and have not come back as `value` yet. */
  readonly reported: readonly string[];
}

/**
 * Stores the rows of a builder whose filter is stored elsewhere, for example in the URL. A `value` that the builder
 * itself has passed to `onChange` is not parsed again, because that would replace the rows while the user is typing.
 * That `value` may come back late, or never.
 */
function useFilterDraft(
  input: string,
  value: FilterValue,
  onChange: (filter: FilterValue) => void,
): readonly [Group | null, (group: Group) => void] {
  const text = textOf(value);
  const [stored, setStored] = useState<Draft>(() => ({
    group: readFilter(input, value),
    seen: text,
    reported: [],
  }));
  const draft = stored.seen === text ? stored : receive(stored, input, value);
  if (draft !== stored) setStored(draft);
  const change = (group: Group): void => {
    const filter = writeFilter(input, group);
    const changed = textOf(filter);
    const isNew = changed !== (draft.reported.at(-1) ?? draft.seen);
    setStored({ ...draft, group, reported: isNew ? [...draft.reported, changed] : draft.reported });
    if (isNew) onChange(filter);
  };
  return [draft.group, change];
}

function receive(draft: Draft, input: string, value: FilterValue): Draft {
  const seen = textOf(value);
  const at = draft.reported.indexOf(seen);
  if (at !== -1) return { ...draft, seen, reported: draft.reported.slice(at + 1) };
  return { group: readFilter(input, value), seen, reported: [] };
}

/** Serializes a value with sorted keys, so that equal filters result in equal texts. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

interface FilterJsonProps {
  readonly value: FilterValue;
  readonly isOpen: boolean;
  readonly onChange: (filter: FilterValue) => void;
}

/** Shows the filter as JSON in the API's format, to copy or edit. */
function FilterJson({ value, isOpen, onChange }: FilterJsonProps) {
  const current = JSON.stringify(value, null, 2);
  const [edited, setEdited] = useState<string | null>(null);
  const text = edited ?? current;
  const parsed = parse(text);
  return (
    <details className={styles['json']} open={isOpen}>
      <summary>As JSON</summary>
      <div className={styles['jsonBody']}>
        <TextBox
          label="Filter as JSON"
          hideLabel
          mono
          rows={Math.min(14, text.split('\n').length + 1)}
          value={text}
          onChange={setEdited}
          errorMessage={parsed === null ? 'This is no JSON object.' : undefined}
        />
        <div className={styles['adds']}>
          <CopyButton text={text} />
          <Button
            size="small"
            isDisabled={edited === null || parsed === null || text === current}
            onPress={() => {
              if (parsed !== null) onChange(parsed);
              setEdited(null);
            }}
          >
            Use this filter
          </Button>
        </div>
      </div>
    </details>
  );
}

function parse(text: string): FilterValue | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as FilterValue)
      : null;
  } catch {
    return null;
  }
}

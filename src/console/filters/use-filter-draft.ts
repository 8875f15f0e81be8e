import { useState } from 'react';
import type { Product } from '../generated/documents.js';
import { filterInputOf, type FilterValue, type Group } from './filter-model.js';
import { filterText } from './filter-text.js';
import { findProblem } from './find-problem.js';
import { readFilter } from './read-filter.js';
import { writeFilter } from './write-filter.js';

export interface FilterDraftOptions {
  /** The record kind that is filtered. The component must be remounted when it changes, so use it as its `key`. */
  readonly product: Product;
  /** The filter in the API's format; a text if the URL has a filter that is not a JSON object. `{}` matches all records. */
  readonly value: FilterValue | string;
  /** Called with the complete filter when it changes. It is not called while a condition is invalid or unfinished. */
  readonly onChange: (filter: FilterValue) => void;
  /** True if dates can be relative to today (`withinLast`). Saved searches reject relative dates. Default: true. */
  readonly hasDurations?: boolean;
}

/** A filter that is being edited. */
export interface FilterDraft {
  /** The filter input type of the records. */
  readonly input: string;
  /** The displayed rows, including unfinished conditions; null if the builder cannot represent the filter. */
  readonly group: Group | null;
  /** The last complete filter. It is what the rows say if `problem` is null. */
  readonly filter: FilterValue;
  /**
   * Why the rows are not a filter yet, as a sentence. While it is not null, nothing may be counted, shown, exported,
   * charted or saved, because the result would not match the rows.
   */
  readonly problem: string | null;
  readonly hasDurations: boolean;
  /** The text in the JSON editor. */
  readonly json: string;
  readonly change: (group: Group) => void;
  readonly editJson: (text: string) => void;
  /** Replaces the filter, for example by the edited JSON. */
  readonly replace: (filter: FilterValue) => void;
}

interface Stored {
  readonly group: Group | null;
  readonly filter: FilterValue;
  /** The latest `value` property, as text. */
  readonly seen: string;
  /** Filters, as text, that were passed to `onChange` and have not come back as `value` yet. */
  readonly reported: readonly string[];
  /** The edited JSON; null if it has not been edited. */
  readonly json: string | null;
}

/**
 * Stores the rows of a filter that is itself stored elsewhere, for example in the URL. A `value` that this hook has
 * passed to `onChange` is not parsed again, because that would replace the rows while the user is typing. That `value`
 * may come back late, or never.
 */
export function useFilterDraft(options: FilterDraftOptions): FilterDraft {
  const { product, value, onChange, hasDurations = true } = options;
  const input = filterInputOf[product];
  const seen = filterText(value);
  const [stored, setStored] = useState<Stored>(() => parse(input, value));
  const draft = stored.seen === seen ? stored : receive(stored, input, value);
  if (draft !== stored) setStored(draft);
  const store = (group: Group | null, filter: FilterValue): void => {
    const text = filterText(filter);
    const isNew = text !== (draft.reported.at(-1) ?? draft.seen);
    // An equal filter keeps the order of its keys, because paid results are found by the text of the request.
    const isSame = text === filterText(draft.filter);
    setStored({
      group,
      filter: isSame ? draft.filter : filter,
      seen: draft.seen,
      reported: isNew ? [...draft.reported, text] : draft.reported,
      json: null,
    });
    if (isNew) onChange(filter);
  };
  return {
    input,
    group: draft.group,
    filter: draft.filter,
    problem: problemOf(input, draft, value, hasDurations),
    hasDurations,
    json: draft.json ?? JSON.stringify(draft.filter, null, 2),
    change: (group) => {
      if (findProblem(input, group, hasDurations) === null) store(group, writeFilter(input, group));
      else setStored({ ...draft, group, json: null });
    },
    editJson: (json) => {
      setStored({ ...draft, json });
    },
    replace: (filter) => {
      store(readFilter(input, filter), filter);
    },
  };
}

function parse(input: string, value: FilterValue | string): Stored {
  const seen = filterText(value);
  if (typeof value === 'string') return { group: null, filter: {}, seen, reported: [], json: value };
  return { group: readFilter(input, value), filter: value, seen, reported: [], json: null };
}

function receive(stored: Stored, input: string, value: FilterValue | string): Stored {
  const seen = filterText(value);
  const at = stored.reported.indexOf(seen);
  if (at !== -1) return { ...stored, seen, reported: stored.reported.slice(at + 1) };
  return parse(input, value);
}

function problemOf(
  input: string,
  { group, json, filter }: Stored,
  value: FilterValue | string,
  hasDurations: boolean,
): string | null {
  if (json !== null && json !== JSON.stringify(filter, null, 2))
    return typeof value === 'string' && json === value
      ? 'The filter in the link is not a JSON object.'
      : 'The edited JSON is not used yet.';
  if (group !== null) return findProblem(input, group, hasDurations);
  return hasNull(filter) ? 'The filter contains null, which is not a value.' : null;
}

/** Returns true if a filter contains null. The GraphQL API ignores a comparison with null in a variable. */
function hasNull(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null;
  return Object.values(value).some(hasNull);
}

import { useState } from 'react';
import type { Group } from './filter-model.js';
import type { FilterValue } from './filter-value.js';
import { readFilter } from './read-filter.js';
import { writeFilter } from './write-filter.js';

interface Draft {
  /** The rows as they are shown, unfinished ones too; null for a filter that has no rows. */
  readonly group: Group | null;
  /** The newest value that came from outside, as text. */
  readonly seen: string;
  /** Filters that this builder has reported and not yet received back, as text. */
  readonly reported: readonly string[];
}

/**
 * The rows of a builder whose filter is stored elsewhere, for example in the address. The rows are the builder's own:
 * the value is read again only when it is not one that the builder has reported, so that no keystroke replaces a row.
 * The value may come back late, and some of them may be skipped.
 */
export function useFilterDraft(
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

/** Equal filters are equal texts, in whatever order their keys came back. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

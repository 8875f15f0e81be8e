import type { ReactNode } from 'react';
import type { Highlight, RecordRow, WordMatch } from '../../../products/product-view.js';
import type { RecordColumn } from '../../../products/record-column.js';
import styles from './match-column.module.css';

/** A column with the part of each record that has the words of the search. Null if the search has no words. */
export function matchColumn(
  matches: readonly WordMatch[] | null | undefined,
): RecordColumn<RecordRow> | null {
  if (matches === null || matches === undefined) return null;
  const byId = new Map(matches.map(({ id, highlights }) => [id, highlights]));
  return {
    path: 'matches',
    header: 'Where the words are',
    width: 240,
    value: ({ id }) => textOf(byId.get(id) ?? []),
    cell: ({ id }) => <Highlights highlights={byId.get(id) ?? []} />,
  };
}

const textOf = (highlights: readonly Highlight[]): string => highlights.map(({ text }) => text).join(' … ');

function Highlights({ highlights }: { readonly highlights: readonly Highlight[] }) {
  return (
    <span className={styles['match']} title={textOf(highlights)}>
      {highlights.map((highlight, position) => (
        <span key={highlight.field}>
          {position > 0 && ' … '}
          {markWords(highlight)}
        </span>
      ))}
    </span>
  );
}

/** Splits a text at its ranges. The text is data, so it is never parsed as HTML. */
function markWords({ text, ranges }: Highlight): readonly ReactNode[] {
  let from = 0;
  const parts = ranges.flatMap(({ start, end }) => {
    const before = text.slice(from, start);
    from = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return [...parts, text.slice(from)];
}

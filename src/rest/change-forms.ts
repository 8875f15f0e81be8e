import type { Changes } from '../context/feeds/changes.js';
import { rowFormats, type RowFormat } from '../domain/exports/row-formats.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { TextRows } from '../http/text-rows.js';
import { changeSchemaName } from '../wire/changes-wire.js';
import { csvColumns } from '../wire/csv-columns.js';
import { rowWriter } from '../wire/row-writer.js';
import type { RowForms } from './row-forms.js';
import { changeTexts } from './serialize-changes.js';

const ownColumns = [['change'], ['at'], ['id']];

/** What a route says that answers a page of a feed: as JSON, a change a line, or as CSV. */
export function changeForms(kind: RecordKind) {
  const columns = [...ownColumns, ...csvColumns[kind].map((column) => ['record', ...column.path])];
  return {
    rows: { formats: rowFormats, schema: changeSchemaName(kind), isPage: true } satisfies RowForms,
    inForm: (changes: Changes, format: RowFormat): TextRows => {
      const { head, line } = rowWriter(
        format,
        columns.map((path) => ({ path })),
      );
      const texts = changeTexts(changes);
      return new TextRows(head, texts.length, (position) => line(texts[position] ?? ''));
    },
    rowHeaders: ({ nextCursor, hasMore }: Changes): Readonly<Record<string, string>> => ({
      'X-Has-Next-Page': String(hasMore),
      'X-End-Cursor': nextCursor,
    }),
  };
}

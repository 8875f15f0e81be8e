import { rowFormats, type RowFormat } from '../domain/exports/row-formats.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { StoredDocument } from '../domain/records/stored-document.js';
import { TextRows } from '../http/text-rows.js';
import { csvColumns } from '../wire/csv-columns.js';
import { rowWriter } from '../wire/row-writer.js';
import { documentOf } from '../wire/stored-documents.js';
import type { RowForms } from './row-forms.js';

/** What a route says that answers a page of a kind's records: as JSON, a line each, or as CSV. */
export function recordForms(kind: RecordKind) {
  return {
    rows: { formats: rowFormats, schema: kind } satisfies RowForms,
    inForm: (records: readonly StoredDocument[], format: RowFormat): TextRows => {
      const { head, line } = rowWriter(format, csvColumns[kind]);
      const texts = records.map(documentOf);
      return new TextRows(head, texts.length, (position) => line(texts[position] ?? ''));
    },
  };
}

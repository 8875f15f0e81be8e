import type { TextFormat } from '../../records/wire/row-formats.js';
import { redactJson } from './redact-json.js';
import type { Traces } from './traces.js';

/**
 * Returns rows without a person: rows that describe the person are left out, and in others the person's values are
 * replaced. Returns the same text if the person is not in it.
 */
export function redactRows(text: string, format: TextFormat, traces: Traces): string {
  if (!traces.isIn(text, { withIds: true })) return text;
  return format === 'ndjson' ? redactLines(text, traces) : redactCsv(text, traces);
}

/** Rows that are not JSON, such as a line that an import rejected, are left out whole. */
function redactLines(text: string, traces: Traces): string {
  const lines = text.split('\n').flatMap((line) => {
    if (!traces.isIn(line, { withIds: true })) return [line];
    const redacted = redactLine(line, traces);
    return redacted === null ? [] : [redacted];
  });
  return lines.join('\n');
}

function redactLine(line: string, traces: Traces): string | null {
  try {
    const record = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (!('change' in record) && traces.isAbout(record)) return null;
    const redacted = redactJson(record, traces);
    return redacted === record ? line : JSON.stringify(redacted);
  } catch {
    return null;
  }
}

/** A row of CSV ends at a line end outside quotation marks. */
const csvRow = /(?:"(?:[^"]|"")*"|[^"\n])*(?:\n|$)/g;

function redactCsv(text: string, traces: Traces): string {
  return text.replace(csvRow, (row) => {
    if (!traces.isIn(row, { withIds: true })) return row;
    const [first = ''] = row.split(/[,\r\n]/, 1);
    return traces.isId(first.replaceAll('"', '')) ? '' : traces.replaceIn(row, { withIds: true });
  });
}

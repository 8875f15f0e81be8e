/** What a text of whole lines holds: the fields of a row, or a quoted field that does not end where it may. */
export type CsvRecord = { readonly fields: readonly string[] } | { readonly unfinished: 'open' | 'astray' };

const lineEnd = /\r?\n$/;

/**
 * Reads a row of CSV. A quote opens a field at its beginning only, two are one inside, and a field of one line that goes
 * on behind its closing quote is taken as it stands, quotes and all: exports hold names like `"Best" Shop`. Behind a field
 * of several lines such text is `astray`: the quote that opened it was most likely no quote. `open` says that the text ends
 * inside a quoted field.
 */
export function readCsvRecord(text: string): CsvRecord {
  const row = text.replace(lineEnd, '');
  if (!row.includes('"')) return { fields: row.split(',') };
  const fields: string[] = [];
  for (let at = 0; at <= row.length;) {
    const field = row[at] === '"' ? readQuoted(row, at) : readPlain(row, at, '');
    if ('unfinished' in field) return field;
    fields.push(field.value);
    at = field.end + 1;
  }
  return { fields };
}

interface Field {
  readonly value: string;
  /** Where the comma behind it stands, or the end of the row. */
  readonly end: number;
}

function readPlain(row: string, start: number, before: string): Field {
  const comma = row.indexOf(',', start);
  const end = comma === -1 ? row.length : comma;
  return { value: before + row.slice(start, end), end };
}

function readQuoted(row: string, start: number): Field | Extract<CsvRecord, { unfinished: unknown }> {
  let close = row.indexOf('"', start + 1);
  while (close !== -1 && row[close + 1] === '"') close = row.indexOf('"', close + 2);
  if (close === -1) return { unfinished: 'open' };
  const value = row.slice(start + 1, close).replaceAll('""', '"');
  if (close + 1 === row.length || row[close + 1] === ',') return { value, end: close + 1 };
  if (value.includes('\n')) return { unfinished: 'astray' };
  return readPlain(row, close, `"${value}`);
}

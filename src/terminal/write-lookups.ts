import type { LookupKind } from '../identifiers/lookup-keys.js';
import type { BulkInput } from './call-inputs.js';
import { checkColumns } from './check-columns.js';
import { chooseFormat } from './choose-format.js';
import { createRowWriter } from './create-row-writer.js';
import { kinds } from './kinds.js';
import { recordFields } from './record-fields.js';
import type { Row } from './row-writer.js';
import type { Terminal } from './terminal.js';
import { writeRows } from './write-rows.js';

/** What came of one input (docs/lookups.md). */
export interface LookupResult {
  readonly index: number;
  readonly input: unknown;
  readonly status: string;
  readonly records?: readonly Row[];
  readonly error?: { readonly errorCode?: string; readonly message: string };
  /** The other columns of the input's row. */
  readonly columns: Readonly<Record<string, unknown>>;
}

export type WriteResults = (results: readonly LookupResult[]) => Promise<void>;

const ownFields: ReadonlySet<string> = new Set(['index', 'input', 'status', 'error', 'records', 'columns']);

/** The fields of a result in tables and CSV. */
const flatFields = ['index', 'input', 'status', 'error', 'columns'];

/** For programs a row an input, with its records in it; for tables and CSV a row a record. */
export async function writeLookups(
  input: Pick<BulkInput, 'output' | 'columns'>,
  kind: LookupKind,
  otherNames: readonly string[],
  terminal: Terminal,
  work: (write: WriteResults) => Promise<void>,
): Promise<void> {
  const format = chooseFormat(input, terminal, 'ndjson');
  const isFlat = format === 'table' || format === 'csv';
  const titles = new Map(otherNames.map((name) => [name, titleOf(name, kind)]));
  checkColumns(input.columns, format, kind, [...flatFields, ...titles.values()]);
  const others = isFlat ? [...titles.values()] : [];
  const results = ['index', 'input', 'status', ...kinds[kind].columns];
  const columns = input.columns ?? (format === 'csv' ? [...results, 'error', ...others] : undefined);
  const tableColumns = [...results, ...others];
  const writer = createRowWriter(terminal, { format, columns, tableColumns, name: 'results' });
  const toRows = (result: LookupResult): Row[] => {
    if (isFlat) return flatten(result, titles);
    return [input.columns === undefined ? nested(result) : { ...othersOf(result, titles), ...result }];
  };
  await writeRows(writer, (write) => work((all) => write(all.flatMap(toRows))));
}

/** A column of the file that has the name of a result's field gets `input.` before it. */
function titleOf(name: string, kind: LookupKind): string {
  const [field = ''] = name.split('.');
  return ownFields.has(field) || recordFields[kind].has(field) ? `input.${name}` : name;
}

/** Without `columns` where the file has no others. */
function nested({ columns, ...result }: LookupResult): Row {
  return Object.keys(columns).length === 0 ? result : { ...result, columns };
}

/** A row for each record of an input, and one for an input without any. */
function flatten(
  { index, input, status, records = [], error, columns }: LookupResult,
  titles: ReadonlyMap<string, string>,
): Row[] {
  const value = typeof input === 'object' && input !== null ? Object.values(input).join(' ') : '';
  const others = othersOf({ columns }, titles);
  const head = { index, input: value, status, error: error?.message ?? null, columns, ...others };
  return records.length === 0 ? [head] : records.map((record) => ({ ...record, ...head }));
}

function othersOf({ columns }: Pick<LookupResult, 'columns'>, titles: ReadonlyMap<string, string>): Row {
  return Object.fromEntries([...titles].map(([name, title]) => [title, columns[name] ?? null]));
}

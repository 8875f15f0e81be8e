import type { SourceFile } from '../../../files/source-file.js';
import {
  isRecordId,
  type Product,
  productOf,
  type RecordKind,
  recordProducts,
} from '../../../records/record-kinds.js';
import { readCsvRows } from '../../csv-rows.js';
import type { FileListener } from '../../intake-item.js';
import { type FieldSource, type MapInput, missingFields } from '../column-map.js';
import { type MapField, mapFieldsOf } from '../map-fields.js';
import { foldName, meansField } from './column-names.js';
import { guessKinds } from './guess-kind.js';
import { type SampleColumn, sampleColumns, tryValues } from './sample-column.js';
import { hasDomains, suggestId } from './suggest-id.js';
import { suggestSource } from './suggest-source.js';

/** A map for the columns of a file, and what is uncertain about it. */
export interface SuggestedMap {
  readonly map: MapInput;
  readonly kind: RecordKind;
  readonly rows: number;
  readonly unsure: readonly Note[];
  readonly unusedColumns: readonly string[];
}

interface Note {
  /** The column, or several, separated by commas; empty for a note about the file. */
  readonly column: string;
  readonly note: string;
}

/** Number of rows that are examined. */
const maxRows = 1000;

/**
 * Suggests a map from the column names and the first 1,000 rows of a file.
 * @throws Error with a sentence if the file has no rows, no column of a known name, or nothing that identifies a row.
 */
export async function suggestMap(file: SourceFile, records?: Product): Promise<SuggestedMap> {
  const columns = await readSample(file);
  const guesses = guessKinds(
    columns.map(({ name }) => name),
    file.sheet?.name ?? file.name,
  );
  const [best, second] = guesses;
  const kind = records === undefined ? best?.kind : recordProducts[records];
  if (kind === undefined || (records === undefined && (best?.fitting ?? 0) < 2))
    throw new Error(`The columns of ${file.path} are of no known kind. Name one with --records.`);
  const suggestion = new Suggestion(kind, columns);
  if (records === undefined && second !== undefined && (best?.fitting ?? 0) - second.fitting < 1)
    suggestion.note('', `The rows could also be ${productOf(second.kind)}. Then use --records`);
  suggestion.addFields();
  suggestion.addNeeded();
  return suggestion.finish(file);
}

async function readSample(file: SourceFile): Promise<readonly SampleColumn[]> {
  const rows: { columns: readonly string[]; field(name: string): string | null }[] = [];
  const refusals = ['it is empty'];
  const listener: FileListener = {
    onBytes: () => undefined,
    onRefused: (_, { reason }) => void refusals.unshift(reason),
    onUnread: (_, reason) => void refusals.unshift(reason),
  };
  const layout = { needed: [], names: [], encoding: 'utf8' as const, hasCellErrors: true };
  for await (const row of readCsvRows<string>(file, layout, listener)) {
    if (row.kind === 'Row') rows.push(row);
    if (rows.length === maxRows) break;
  }
  const [first] = rows;
  if (first === undefined) throw new Error(`${file.path} has no rows to examine: ${refusals[0] ?? ''}.`);
  return sampleColumns(first.columns, rows);
}

/** Collects the fields of a suggested map. */
class Suggestion {
  private readonly sources = new Map<string, FieldSource>();
  private readonly columnOf = new Map<string, SampleColumn>();
  private readonly unsure: Note[] = [];
  private readonly used = new Set<SampleColumn>();
  private readonly fields: ReadonlyMap<string, MapField>;

  constructor(
    private readonly kind: RecordKind,
    private readonly columns: readonly SampleColumn[],
  ) {
    this.fields = mapFieldsOf(kind);
  }

  note(column: string, note: string): void {
    this.unsure.push({ column, note });
  }

  addFields(): void {
    for (const column of this.columns) {
      const field = this.findField(column.name);
      if (field !== undefined) this.addField(field, column);
    }
    const leads = this.columns.find(({ name }) => meansField(this.kind, 'leads', foldName(name)));
    if (this.kind === 'FundingRound' && leads !== undefined) this.addLeads(leads);
  }

  /** Returns the field that a column name means. A field's own name wins over a usual name of another field. */
  private findField(column: string): MapField | undefined {
    const fields = [...this.fields.values()];
    const key = foldName(column);
    return (
      fields.find(({ name }) => foldName(name) === key) ??
      fields.find(({ name }) => meansField(this.kind, name, key))
    );
  }

  private addField(field: MapField, column: SampleColumn): void {
    const earlier = this.columnOf.get(field.name);
    if (earlier !== undefined) {
      this.note(
        column.name,
        `could also be ${field.name}, which is read from ${JSON.stringify(earlier.name)}`,
      );
      return;
    }
    if (field.name === 'employee_count' && column.values.some((value) => /\d\s*[-–+]/.test(value))) {
      const range = this.fields.get('employee_count_range');
      if (range !== undefined) this.addField(range, column);
      return;
    }
    if (field.type === 'id') this.addLink(field, column);
    else if (field.name === 'website.domain') this.addWebsite(field, column);
    else this.addSource(field, column);
  }

  private addSource(field: MapField, column: SampleColumn): void {
    const { source, notes } = suggestSource(field, column);
    for (const note of notes) this.note(column.name, note);
    this.columnOf.set(field.name, column);
    this.used.add(column);
    if (source !== null) this.sources.set(field.name, source);
  }

  /** Maps a column of websites to the domain, and to the address if the values are addresses of pages. */
  private addWebsite(field: MapField, column: SampleColumn): void {
    if (!hasDomains(column)) {
      this.note(column.name, 'has a name like a website, but few of its values are one');
      return;
    }
    this.addSource(field, column);
    const hasAddresses = column.values.some((value) => /^https?:\/\//i.test(value));
    if (hasAddresses && !this.columnOf.has('website.url'))
      this.sources.set('website.url', { column: column.name });
  }

  /** Maps a column to the ID of another record: a domain or the ID itself. Other keys need the user's decision. */
  private addLink(field: MapField, column: SampleColumn): void {
    const linked: RecordKind = /company|companies|clients/.test(field.name) ? 'Company' : 'Person';
    const base = { column: column.name, ...(field.isList && { separator: ',' }) };
    this.columnOf.set(field.name, column);
    this.used.add(column);
    if (linked === 'Company' && hasDomains(column)) {
      this.sources.set(field.name, { ...base, link: 'companies', by: 'domain' });
      this.note(column.name, 'finds companies that were imported with their domain as the key');
      return;
    }
    const isId = (value: string): boolean => value.length >= 24 && isRecordId(linked, value);
    const { accepted } = tryValues(column.values, isId);
    if (accepted === column.values.length && accepted > 0) this.sources.set(field.name, base);
    else {
      const link = productOf(linked);
      this.sources.set(field.name, { ...base, link });
      this.note(column.name, `is taken as the key of ${link}. It must be the key column of their map`);
    }
  }

  /** Adds the column of lead investors to the investors of a round. */
  private addLeads(column: SampleColumn): void {
    this.used.add(column);
    const investors = this.sources.get('investors');
    const leads = { leads: column.name };
    if (investors !== undefined) this.sources.set('investors', { ...investors, ...leads });
    else this.sources.set('investors', { column: column.name, separator: ',', ...leads });
  }

  /**
   * Adds the IDs of companies that every record needs, from the column of the company's domain, or of its name. Without
   * one of the columns, the user has to decide.
   */
  addNeeded(): void {
    const fields = [...this.columnOf.keys()].map((name) => ({ field: { name } }));
    for (const name of missingFields({ kind: this.kind, fields })) {
      const field = this.fields.get(name);
      const subject = name.replace(/_?company_id$/, '') || 'company';
      const column = this.columnOf.get(`${subject}_domain`) ?? this.columnOf.get(`${subject}_name`);
      if (field?.type === 'id' && column !== undefined) this.addLink(field, column);
      else
        this.note('', `No column is ${name}, without which no record can be imported. Add it to the fields`);
    }
  }

  /** @throws Error if no column identifies a row. */
  finish(file: SourceFile): SuggestedMap {
    const id = suggestId(this.kind, this.columns, this.columnOf);
    if (id === null)
      throw new Error(`No column of ${file.path} identifies a row. A map needs a key column as its \`id\`.`);
    const unsure = [...id.notes, ...this.unsure];
    const keyed = JSON.stringify(id.id);
    const unusedColumns = this.columns
      .filter((column) => !this.used.has(column) && !keyed.includes(JSON.stringify(column.name)))
      .map(({ name }) => name);
    return {
      map: {
        records: productOf(this.kind),
        ...(file.sheet !== undefined && { sheet: file.sheet.name }),
        id: id.id,
        fields: Object.fromEntries([...this.sources].map(([name, source]) => [name, shortForm(source)])),
        unsure: unsure.map(({ column, note }) =>
          column === '' ? note : `${JSON.stringify(column)} ${note}`,
        ),
      },
      kind: this.kind,
      rows: this.columns[0]?.rows ?? 0,
      unsure,
      unusedColumns,
    };
  }
}

/** Returns a source that is only a column as the column's name. */
function shortForm(source: FieldSource): FieldSource | string {
  return Object.keys(source).length === 1 ? source.column : source;
}

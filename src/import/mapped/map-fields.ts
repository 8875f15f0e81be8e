import type { Choice, FieldTable, ValueType } from '../../records/fields.js';
import { type RecordKind, recordTables } from '../../records/record-kinds.js';
import { wireNameOf } from '../../records/wire/wire-names.js';

/** How the cells of a column are read. */
export type CellType =
  | 'amount'
  | 'boolean'
  | 'choice'
  | 'country'
  | 'date'
  | 'domain'
  | 'emails'
  | 'id'
  | 'integer'
  | 'investors'
  | 'number'
  | 'text'
  | 'url'
  | 'year';

/** A field to which a column can be mapped. */
export interface MapField {
  /** The contract's name, with dots between objects: `hq.city`. */
  readonly name: string;
  readonly type: CellType;
  /** True if the field is a list, whose items are separated in a cell. */
  readonly isList: boolean;
  readonly choice?: Choice;
}

/**
 * Returns the fields of a kind to which columns can be mapped: its values and lists of values, those of nested objects,
 * the email addresses of people, the profile number of companies, and the investors of rounds and interest signals.
 * Lists of other objects do not fit into a cell.
 */
export function mapFieldsOf(kind: RecordKind): ReadonlyMap<string, MapField> {
  const fields = listFields(recordTables[kind].fields, '');
  if (kind === 'Person') fields.push({ name: 'emails', type: 'emails', isList: true });
  if (kind === 'Company') fields.push({ name: 'profnet_id', type: 'text', isList: false });
  if (kind === 'FundingRound') fields.push({ name: 'investors', type: 'investors', isList: true });
  if (kind === 'InterestSignal') fields.push({ name: 'signal_investors', type: 'investors', isList: true });
  return new Map(fields.map((field) => [field.name, field]));
}

/** Returns the contract's name of the ID of a kind, such as `funding_round_id`. */
export function idNameOf(kind: RecordKind): string {
  return wireNameOf('id', recordTables[kind].fields.id);
}

function listFields(table: FieldTable, above: string): MapField[] {
  return Object.entries(table).flatMap(([key, field]) => {
    const { type, depth, table: inner, choice } = field.settings;
    const name = above + wireNameOf(key, field);
    if (inner !== undefined) return depth === 0 ? listFields(inner.fields, `${name}.`) : [];
    if (depth === 2 || type === 'signalId' || (above === '' && key === 'id')) return [];
    return [
      { name, type: cellTypeOf(name, type), isList: depth === 1, ...(choice !== undefined && { choice }) },
    ];
  });
}

function cellTypeOf(name: string, type: ValueType): CellType {
  if (/(?:^|\.|_)domain(?:_aliases)?$/.test(name)) return 'domain';
  if (/(?:^|\.|_)urls?$/.test(name)) return 'url';
  if (name === 'hq.country') return 'country';
  switch (type) {
    case 'integer':
      if (name.endsWith('_year')) return 'year';
      return name.endsWith('_usd') ? 'amount' : type;
    case 'boolean':
    case 'choice':
    case 'date':
    case 'id':
    case 'number':
      return type;
    default:
      return 'text';
  }
}

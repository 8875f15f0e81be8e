import { idPrefixes, isRecordId, type RecordKind } from '../../../records/record-kinds.js';
import { quote } from '../../../values/nearest-texts.js';
import type { MapInput } from '../column-map.js';
import { idNameOf } from '../map-fields.js';
import { readDomain } from '../read-cell.js';
import { UnreadableCell } from '../unreadable-cell.js';
import { foldName } from './column-names.js';
import { type SampleColumn, tryValues } from './sample-column.js';

export interface SuggestedId {
  readonly id: MapInput['id'];
  readonly notes: readonly { readonly column: string; readonly note: string }[];
}

/** Words at the end of the name of a key column, folded. */
const keyEnd =
  /(?:^|[a-zäöü])(?:id|key|uuid|guid|nr|nummer|number|no|ref|reference|code|slug|permalink)$|^(?:id|key|uuid|nr|no)$/;
const noKey = /country|state|postal|zip|phone|telefon|vat|exchange|currency|rounds|employees|numberof|fax/;

/** The fields whose combination identifies a deal, for kinds whose tables rarely have a key. */
const partsOfKind: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  FundingRound: ['company_id', 'company_name', 'investment_type', 'announced_on'],
  Acquisition: ['acquirer_name', 'acquiree_name', 'acquisition_date'],
  Ipo: ['company_name', 'stock_symbol'],
  TalentSignal: ['full_name', 'signal_type', 'signal_date'],
  InterestSignal: ['entity_id', 'signal_type', 'signal_date'],
};

/**
 * Suggests the columns that identify a row: a column of IDs, a key column, a company's domain, or the columns that
 * describe a deal. Returns null if there is none.
 */
export function suggestId(
  kind: RecordKind,
  columns: readonly SampleColumn[],
  fields: ReadonlyMap<string, SampleColumn>,
): SuggestedId | null {
  const keys = columns.filter(({ name }) => isKeyName(name)).toSorted((a, b) => defects(a) - defects(b));
  const [key] = keys;
  if (key !== undefined && defects(key) < key.rows / 10) return suggestKey(kind, key, keys);
  const domain = kind === 'Company' ? fields.get('website.domain') : undefined;
  if (domain !== undefined && defects(domain) < domain.rows / 10)
    return { id: { domain: domain.name }, notes: noteDefects(domain) };
  return (
    suggestParts(kind, fields) ?? (key === undefined ? suggestName(fields) : suggestKey(kind, key, keys))
  );
}

function isKeyName(name: string): boolean {
  const folded = foldName(name);
  return keyEnd.test(folded) && !noKey.test(folded);
}

/** Counts the examined rows whose key is missing or repeated. */
function defects({ values, rows }: SampleColumn): number {
  return rows - new Set(values).size;
}

function suggestKey(kind: RecordKind, key: SampleColumn, keys: readonly SampleColumn[]): SuggestedId {
  const isOwn = key.values.length > 0 && key.values.every((value) => isOwnId(kind, key.name, value));
  const others = keys.filter((other) => other !== key).map(({ name }) => quote(name));
  const note = `is taken as the key${others.length === 0 ? '' : `; ${others.join(', ')} could be one too`}`;
  return {
    id: isOwn ? { id: key.name } : key.name,
    notes: [{ column: key.name, note }, ...noteDefects(key)],
  };
}

/** True for the ID of a record, as exports write them. The hex digits of a company could be another number. */
function isOwnId(kind: RecordKind, column: string, value: string): boolean {
  const isNamed = ['id', foldName(idNameOf(kind))].includes(foldName(column));
  const isLong = idPrefixes[kind] !== '' || value.length >= 24;
  return isNamed && isLong && isRecordId(kind, value);
}

function suggestParts(kind: RecordKind, fields: ReadonlyMap<string, SampleColumn>): SuggestedId | null {
  const parts = (partsOfKind[kind] ?? [])
    .map((name) => fields.get(name))
    .filter((part) => part !== undefined);
  const names = [...new Set(parts.map(({ name }) => name))];
  if (names.length < 2) return null;
  const note =
    'together identify a row, because there is no key column. A change of one of them makes a new record';
  return { id: { columns: names }, notes: [{ column: names.join(', '), note }, ...parts.flatMap(noteEmpty)] };
}

function suggestName(fields: ReadonlyMap<string, SampleColumn>): SuggestedId | null {
  const [column] = [
    'organization_name',
    'full_name',
    'investor_name',
    'profnet_url',
    'website.domain',
    'domain',
  ]
    .map((name) => fields.get(name))
    .filter((each) => each !== undefined)
    .toSorted((a, b) => defects(a) - defects(b));
  if (column === undefined) return null;
  const note = 'is taken as the key, because no other column is one. Two records of this name would be one';
  return { id: column.name, notes: [{ column: column.name, note }, ...noteDefects(column)] };
}

function noteDefects(column: SampleColumn): SuggestedId['notes'] {
  const repeated = column.values.length - new Set(column.values).size;
  const note = `is repeated in ${repeated} of ${column.rows} rows, which are rejected`;
  return [...noteEmpty(column), ...(repeated === 0 ? [] : [{ column: column.name, note }])];
}

function noteEmpty({ name, values, rows }: SampleColumn): SuggestedId['notes'] {
  const empty = rows - values.length;
  return empty === 0
    ? []
    : [{ column: name, note: `is empty in ${empty} of ${rows} rows, which are rejected` }];
}

/** True if most values of a column are websites, so that they can identify companies. */
export function hasDomains({ values }: SampleColumn): boolean {
  const { accepted } = tryValues(values, (value) => {
    try {
      readDomain(value);
      return true;
    } catch (error) {
      if (error instanceof UnreadableCell) return false;
      throw error;
    }
  });
  return values.length > 0 && accepted > values.length / 2;
}

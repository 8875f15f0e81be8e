import { fieldsOf } from '../../records/fields.js';
import { pathOf, type RecordKind, recordKinds, recordTables, wordsOf } from '../../records/record-kinds.js';
import { wireNameOf } from '../../records/wire/wire-names.js';
import { nearestTexts } from '../../values/nearest-texts.js';
import { CallFailure } from './call-failure.js';
import type { OutputFormat } from './output-formats.js';

/** The record kinds by their names in REST paths. */
const kindsByName: ReadonlyMap<string, RecordKind> = new Map(recordKinds.map((kind) => [pathOf(kind), kind]));

/** The name of a record kind in REST paths, for example `funding-rounds`. */
export type KindName = string;

export const kindNames: readonly KindName[] = [...kindsByName.keys()];

/** Names that are accepted in addition to the singular and plural names of the kinds. */
const aliases: Readonly<Record<string, string>> = { round: 'funding-rounds', rounds: 'funding-rounds' };

/** Returns the default table columns of a kind, most important first. A narrow terminal omits the last columns. */
export function columnsOf(kind: KindName): readonly string[] {
  return wordsOf(kindOf(kind)).columns;
}

function kindOf(name: KindName): RecordKind {
  const kind = kindsByName.get(name);
  if (kind === undefined)
    throw new CallFailure(`A kind of record is one of ${kindNames.join(', ')}, got ${name}.`);
  return kind;
}

/** The kinds that can be looked up in bulk. */
export const bulkKinds = ['companies', 'people', 'investors'] as const satisfies readonly KindName[];

export type BulkKind = (typeof bulkKinds)[number];

/**
 * Returns the record kind for a name, which may be plural or singular and have hyphens or underscores.
 * @throws CallFailure that lists the valid names if no kind matches.
 */
export function readKind<Name extends KindName>(word: string, names: readonly Name[]): Name {
  const given = word.toLowerCase().replaceAll('_', '-');
  const found = names.find((name) => name === (aliases[given] ?? given) || isSingular(name, given));
  if (found !== undefined) return found;
  const [nearest] = nearestTexts(given, names, 1);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new CallFailure(`The record kind must be one of ${names.join(', ')}, got ${word}.${hint}`);
}

function isSingular(name: KindName, given: string): boolean {
  return wordsOf(kindOf(name)).one.toLowerCase().replaceAll(' ', '-') === given;
}

/**
 * Returns the names of a kind's record fields. They are used to validate `--columns`, and to rename columns of an input
 * file that have the same name as a field (docs/csv-columns.md). People have two more fields, which only a lookup by
 * email address returns.
 */
export function recordFields(kind: KindName): ReadonlySet<string> {
  const names = namesOf(kindOf(kind));
  return kind === 'people' ? new Set([...names, 'email', 'score']) : names;
}

function namesOf(kind: RecordKind): ReadonlySet<string> {
  return new Set(fieldsOf(recordTables[kind]).map(([name, field]) => wireNameOf(name, field)));
}

/**
 * Validates the requested columns of a table or CSV before any request is sent. `others` names the columns that rows
 * have in addition to the record's fields. JSON output accepts any path.
 * @throws CallFailure for an unknown column.
 */
export function checkColumns(
  columns: readonly string[] | undefined,
  format: OutputFormat,
  kind: KindName,
  others: readonly string[] = [],
): void {
  if (columns === undefined || (format !== 'table' && format !== 'csv')) return;
  const known = new Set([...others, ...recordFields(kind)]);
  for (const path of columns) {
    if (isKnown(path, known)) continue;
    const [nearest] = nearestTexts(path, [...known, ...columnsOf(kind)], 1);
    const hint =
      nearest === undefined
        ? `Columns of ${kind} include ${columnsOf(kind).slice(0, 5).join(', ')}.`
        : `Did you mean \`${nearest}\`?`;
    throw new CallFailure(`Unknown column \`${path}\`. ${hint}`);
  }
}

/**
 * Returns true if a path starts with a known name. Names may contain dots, so every prefix that ends at a dot is tried.
 */
function isKnown(path: string, known: ReadonlySet<string>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1))
    if (known.has(path.slice(0, end))) return true;
  return false;
}

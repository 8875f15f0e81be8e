import { getOperationAST, OperationTypeNode, parse } from 'graphql';
import { type Unit, unitOf, unitSuffix } from '../charts/periods.js';
import { wordsOf } from '../filters/fields.js';

/** A GraphQL request, as GraphiQL sends it. */
export interface Operation {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

/**
 * Returns true if an operation can be priced: the document can be parsed, and the operation to run can be determined
 * and is a query other than `IntrospectionQuery`.
 */
export function isRead({ query, operationName }: Operation): boolean {
  try {
    const operation = getOperationAST(parse(query), operationName ?? undefined);
    return operation?.operation === OperationTypeNode.QUERY && operationName !== 'IntrospectionQuery';
  } catch {
    return false;
  }
}

export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** A list of objects in a response, as a table. */
export interface Table {
  /** The path of the list, for example `companies.nodes`. */
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * Finds the lists of objects in a response and converts them to tables, longest first. Edges are replaced by their
 * nodes. A nested object becomes columns such as `hq.city`. Lists of at most 4 objects within a row become columns too,
 * and other lists become text. If there is no list, each object at the top level of the response becomes a table with
 * one row.
 */
export function findTables(data: unknown): readonly Table[] {
  const found: Table[] = [];
  walk(data, [], found);
  if (found.length === 0 && isObject(data))
    for (const [name, value] of Object.entries(data))
      if (isObject(value)) found.push(toTable([name], [value]));
  return found.sort((one, other) => other.rows.length - one.rows.length);
}

function walk(value: unknown, path: readonly string[], found: Table[]): void {
  if (Array.isArray(value)) {
    const objects = value.filter(isObject);
    if (objects.length > 0) found.push(toTable(path, objects));
  } else if (isObject(value))
    for (const [name, each] of Object.entries(value)) walk(each, [...path, name], found);
}

function toTable(path: readonly string[], objects: readonly Readonly<Record<string, unknown>>[]): Table {
  const rows = objects.map((each) => {
    const row: Record<string, Cell> = {};
    flatten(isObject(each['node']) ? each['node'] : each, '', row);
    return row;
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    path: path.join('.'),
    columns: columns.filter((name) => rows.some((row) => row[name] !== null)),
    rows,
  };
}

function flatten(value: Readonly<Record<string, unknown>>, prefix: string, row: Record<string, Cell>): void {
  for (const [name, each] of Object.entries(value)) {
    if (isObject(each)) flatten(each, `${prefix}${name}.`, row);
    else if (isShort(each)) flattenShort(each, prefix + name, row);
    else row[prefix + name] = toCell(each);
  }
}

/**
 * Maximum length of a list that becomes columns: the maximum number of grouping keys of an aggregate. The `key` of each
 * of its groups is a list with one object per grouping key.
 */
const maxParts = 4;

function isShort(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.length <= maxParts && value.every(isObject);
}

function flattenShort(
  parts: readonly Readonly<Record<string, unknown>>[],
  name: string,
  row: Record<string, Cell>,
): void {
  for (const [index, part] of parts.entries())
    flatten(part, parts.length === 1 ? `${name}.` : `${name}.${index + 1}.`, row);
}

function toCell(value: unknown): Cell {
  if (Array.isArray(value))
    return value.map((each) => (isObject(each) ? JSON.stringify(each) : String(each))).join('; ');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The label and unit of a column. For example, `sum.raisedAmountUsd` has the label "Sum of raised amount (USD)". */
export interface ColumnLabel {
  readonly label: string;
  readonly unit: Unit;
}

const functions: Readonly<Record<string, string>> = {
  sum: 'Sum of',
  avg: 'Average',
  min: 'Minimum',
  max: 'Maximum',
  p25: '25th percentile of',
  p75: '75th percentile of',
};

/**
 * Returns the label and unit of a column. A column with the values of a grouping key gets its label from the field that
 * the records are grouped by.
 */
export function columnLabel({ rows }: Pick<Table, 'rows'>, name: string): ColumnLabel {
  const key = /^(key(?:\.\d)?)\.(value|record\.name)$/.exec(name);
  if (key !== null) {
    const grouped = rows[0]?.[`${key[1] ?? ''}.name`];
    if (typeof grouped === 'string') return { label: phraseOf(grouped.split('.')), unit: 'number' };
  }
  const [first = '', ...rest] = name.split('.');
  const words = functions[first];
  const unit = unitOf(name);
  const phrase =
    words === undefined || rest.length === 0
      ? phraseOf([first, ...rest])
      : `${words} ${phraseOf(rest).toLowerCase().replaceAll('usd', 'USD')}`;
  return { label: `${phrase.replace(/ USD$/, '')}${unitSuffix[unit]}`, unit };
}

/**
 * Returns true for `key.name`, which contains the name of the field that the records are grouped by. Views hide this
 * column, because the label of the column with the key's values already shows the name.
 */
export function isKeyName(name: string): boolean {
  return /^key(\.\d)?\.name$/.test(name);
}

function phraseOf(steps: readonly string[]): string {
  const named = steps.length > 1 && steps[0] === 'key' ? steps.slice(1) : steps;
  const text = named.map((step) => wordsOf(step)).join(' ');
  return text.charAt(0) + text.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (found) => found.toLowerCase());
}

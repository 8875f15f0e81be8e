export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** A list of objects somewhere in an answer, flat enough for a table. */
export interface Table {
  /** Where it is: `companies.nodes`. */
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/**
 * The lists of objects of an answer, the longest first; edges give their nodes. Objects within a row become columns
 * with a dot (`hq.city`), and so do its shortest lists of objects; other lists become a text. One object alone is a table of one row.
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

/** The key of a group is a list of as many objects as it is grouped by. */
const mostParts = 3;

function isShort(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.length <= mostParts && value.every(isObject);
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

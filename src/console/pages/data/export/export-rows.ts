import type { RecordRow } from '../../../products/product-view.js';

type Json = null | boolean | number | string | readonly Json[] | JsonObject;

interface JsonObject {
  readonly [name: string]: Json;
}

/** The names of periods in GraphQL, by their names in REST. */
const periods: Readonly<Record<string, string>> = {
  '1mo': 'oneMonth',
  '2mo': 'twoMonths',
  '3mo': 'threeMonths',
  '4mo': 'fourMonths',
  '5mo': 'fiveMonths',
  '6mo': 'sixMonths',
  '12mo': 'twelveMonths',
  '24mo': 'twentyFourMonths',
};

/** The fields with another name in GraphQL: its links have the shorter names. */
const renamed: Readonly<Record<string, string>> = { investors: 'investorNames', founders: 'founderNames' };

/** Paths of columns that only the GraphQL API returns, so that no export contains them. */
const graphOnly: ReadonlySet<string> = new Set(['hq.region']);

/** Returns true if an export contains the values of a column. */
export function isExported({ path }: { readonly path: string }): boolean {
  return !graphOnly.has(path);
}

/** Reads an NDJSON export as rows of a table. */
export function rowsOfExport(text: string): RecordRow[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => rowOf(JSON.parse(line) as JsonObject));
}

/** Converts a record of the REST API to the names of the GraphQL API. Its first field is its ID. */
function rowOf(record: JsonObject): RecordRow {
  const [id] = Object.values(record);
  const converted = Object.entries(record).flatMap(([name, value]) => {
    const other = renamed[name];
    const own: (readonly [string, Json])[] = [[camelCase(name), convert(value)]];
    return other !== undefined && isTexts(value) ? [...own, [other, value] as const] : own;
  });
  return { ...Object.fromEntries(converted), id: typeof id === 'string' ? id : '' };
}

function isTexts(value: Json): boolean {
  return value === null || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
}

function convert(value: Json): Json {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [camelCase(name), convert(part)]));
}

function camelCase(name: string): string {
  return periods[name] ?? name.replaceAll(/_(\w)/g, (_line, letter: string) => letter.toUpperCase());
}

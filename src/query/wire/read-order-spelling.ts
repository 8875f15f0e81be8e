import { ApiError } from '../../errors/api-error.js';
import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { snakeCase, toWireName, unknownName, wireNames } from '../../records/wire/wire-names.js';
import { quote } from '../../values/nearest-texts.js';
import { recordOrders } from '../model/record-orders.js';

const directions: ReadonlyMap<unknown, string> = new Map([
  ['asc', 'ASC'],
  ['ASC', 'ASC'],
  ['desc', 'DESC'],
  ['DESC', 'DESC'],
]);

/**
 * Converts `order_by` to the GraphQL spelling. Its value is a sort key, such as `{"field": "raised_amount_usd",
 * "direction": "desc"}`, or a list of sort keys. Returns undefined if it is absent, null or an empty list, and the sort
 * key itself for a list of one.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readOrderSpelling(kind: RecordKind, json: unknown): unknown {
  if (json === undefined || json === null) return undefined;
  if (!Array.isArray(json)) return readOrder(kind, json, 'order_by');
  const orders = json.map((item: unknown, at) => readOrder(kind, item, `order_by.${at}`));
  return orders.length > 1 ? orders : orders[0];
}

function readOrder(kind: RecordKind, json: unknown, path: string): object {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw refused(
      `${path} must be an object such as {"field": "id", "direction": "desc"}, or a list of objects, got ${quote(json)}.`,
    );
  const unknown = Object.keys(json).find((key) => key !== 'field' && key !== 'direction');
  if (unknown !== undefined) throw unknownName(`${path}.${unknown}`, 'key', unknown, ['field', 'direction']);
  const { field, direction } = json as { readonly field?: unknown; readonly direction?: unknown };
  return { field: readField(kind, field, path), direction: readDirection(direction, path) };
}

/**
 * Reads the name of a sort field: its GraphQL enum value in lower or upper case, its path as in filters
 * (`traction_metrics.web_visits.12mo.percentage`), or its contract name, such as `funding_round_id`.
 */
function readField(kind: RecordKind, field: unknown, path: string): string {
  const orders = Object.entries(recordOrders[kind].fields);
  const names = orders.map(([name]) => name);
  const known = orders
    .filter(([, { path }]) => path[0] !== 'tractionMetrics')
    .map(([name]) => name.toLowerCase());
  if (known.length < names.length)
    known.push('traction_metrics.<metric>.latest', 'traction_metrics.<metric>.<window>.<value>');
  if (typeof field !== 'string')
    throw refused(`${path}.field must be one of ${known.join(', ')}, got ${quote(field)}.`);
  const own = Object.hasOwn(wireNames[kind], field) ? wireNames[kind][field] : field;
  const found =
    names.find((name) => name === own || name.toLowerCase() === own) ??
    orders.find(([, order]) => order.edge === undefined && toWireName(order.path.join('.')) === own)?.[0];
  if (found === undefined) throw unknownName(`${path}.field ${quote(field)}`, 'order', field, known);
  return found;
}

function readDirection(direction: unknown, path: string): string | undefined {
  if (direction === undefined || direction === null) return undefined;
  const found = directions.get(direction);
  if (found === undefined) throw refused(`${path}.direction must be asc or desc, got ${quote(direction)}.`);
  return found;
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** The schema of a sort direction: a component. */
const directionSchema = {
  type: 'string',
  enum: ['asc', 'desc'],
  default: 'asc',
  description: 'Ascending or descending.',
};

/** The schema of the property `direction` of a sort key. */
export const direction = { ...referTo('SortDirection'), description: 'The sort direction.' };

/** The schema of the sort fields for traction metrics. It is a pattern, because there are 375 of them. */
const tractionOrder = {
  type: 'string',
  pattern: '^traction_[a-z_]+_(latest|value|change|percentage)$',
  description: 'A figure of a traction metric, for example `traction_web_visits_three_months_percentage`.',
};

/** Component schemas of sort keys, by name. */
export const orderJsonSchemas: Readonly<Record<string, object>> = Object.fromEntries([
  ...recordKinds.map((kind) => [`${kind}Order`, describeOrder(kind)] as const),
  ['TractionOrderField', tractionOrder] as const,
  ['SortDirection', directionSchema] as const,
]);

function describeOrder(kind: RecordKind): object {
  const all = Object.keys(recordOrders[kind].fields).map((name) => name.toLowerCase());
  const fields = { type: 'string', enum: all.filter((name) => !name.startsWith('traction_')) };
  const description = 'The field to sort by.';
  return {
    type: 'object',
    description: `A sort key for \`${kind}\` records. Unknown values come last in either direction.`,
    additionalProperties: false,
    required: ['field'],
    properties: {
      field:
        fields.enum.length === all.length
          ? { ...fields, description }
          : { anyOf: [fields, referTo('TractionOrderField')], description },
      direction,
    },
  };
}

/** Converts all keys of a filter to snake case. `readFilterSpelling` reads the result as the same filter. */
export function writeFilterSpelling(filter: unknown): unknown {
  if (Array.isArray(filter)) return filter.map(writeFilterSpelling);
  if (typeof filter !== 'object' || filter === null) return filter;
  const entries = Object.entries(filter).map(([name, value]: [string, unknown]) => [
    snakeCase(name),
    writeFilterSpelling(value),
  ]);
  return Object.fromEntries(entries) as unknown;
}

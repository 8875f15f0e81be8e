import { recordOrders } from '../domain/connections/record-orders.js';
import { quote } from '../domain/quote.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { toWireName } from './field-spelling.js';
import { unknownName } from './unknown-name.js';
import { wireNames } from './wire-names.js';

const directions: ReadonlyMap<unknown, string> = new Map([
  ['asc', 'ASC'],
  ['ASC', 'ASC'],
  ['desc', 'DESC'],
  ['DESC', 'DESC'],
]);

/**
 * The graph's spelling of an order, or of a list of them: `{"field": "raised_amount_usd", "direction": "desc"}`. Absent,
 * null and an empty list are no order; a list of one is that one.
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
      `${path} needs to be an object such as {"field": "id", "direction": "desc"}, or a list of objects, got ${quote(json)}.`,
    );
  const unknown = Object.keys(json).find((key) => key !== 'field' && key !== 'direction');
  if (unknown !== undefined) throw unknownName(`${path}.${unknown}`, 'key', unknown, ['field', 'direction']);
  const { field, direction } = json as { readonly field?: unknown; readonly direction?: unknown };
  return { field: readField(kind, field, path), direction: readDirection(direction, path) };
}

/**
 * A field is written as the graph's enum has it, in small letters or large; by its path in the record, as in filters
 * (`traction_metrics.web_visits.12mo.percentage`); a record's id by the record's own word too.
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
    throw refused(`${path}.field needs to be one of ${known.join(', ')}, got ${quote(field)}.`);
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
  if (found === undefined)
    throw refused(`${path}.direction needs to be asc or desc, got ${quote(direction)}.`);
  return found;
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

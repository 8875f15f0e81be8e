import type { IncomingMessage } from 'node:http';
import type { RowFormat } from '../domain/exports/row-formats.js';
import { quote } from '../domain/quote.js';
import { ApiError } from '../errors/api-error.js';
import { negotiateType } from '../http/negotiate-type.js';
import { rowTypes } from '../http/row-types.js';
import type { RowForms } from './row-forms.js';

const json = 'application/json';

/**
 * Returns the row format that the `Accept` header prefers to JSON; null is JSON. A header that allows no form gets JSON
 * too, unless the route refuses it.
 * @throws ApiError NOT_ACCEPTABLE when the header allows no form and the route refuses that.
 */
export function chooseFormat(request: IncomingMessage, rows: RowForms | undefined): RowFormat | null {
  const { accept } = request.headers;
  if (rows === undefined || accept === undefined) return null;
  const types = [json, ...rows.formats.map((format) => rowTypes[format])];
  const preferred = negotiateType(accept, types);
  if (preferred === null && rows.refusesOthers === true)
    throw new ApiError(
      'NOT_ACCEPTABLE',
      `The Accept header needs to allow ${types.join(' or ')}, got ${quote(accept)}.`,
    );
  return rows.formats.find((format) => rowTypes[format] === preferred) ?? null;
}

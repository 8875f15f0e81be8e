import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import type { RowFormat } from '../domain/exports/row-formats.js';
import { quote } from '../domain/quote.js';
import { ApiError } from '../errors/api-error.js';
import { rowTypes } from '../http/row-types.js';
import type { RowForms } from './row-forms.js';

const json = 'application/json';

/**
 * The form in which a caller would rather have rows than as one JSON value, by the Accept header and its quality values;
 * null is JSON. Who takes anything gets JSON, and so does who takes nothing that there is, where nothing is refused.
 * @throws ApiError NOT_ACCEPTABLE when no form will do, and the route refuses that.
 */
export function chooseFormat(request: IncomingMessage, rows: RowForms | undefined): RowFormat | null {
  const { accept } = request.headers;
  if (rows === undefined || accept === undefined) return null;
  const types = [json, ...rows.formats.map((format) => rowTypes[format])];
  const preferred = accepts(request).type(types);
  if (preferred === false && rows.refusesOthers === true)
    throw new ApiError(
      'NOT_ACCEPTABLE',
      `The Accept header needs to allow ${types.join(' or ')}, got ${quote(accept)}.`,
    );
  return rows.formats.find((format) => rowTypes[format] === preferred) ?? null;
}

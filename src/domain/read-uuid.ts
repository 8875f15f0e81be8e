import { ApiError } from '../errors/api-error.js';
import { impossibleId } from './not-found.js';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads a UUID and returns it in lower case. `what` names the thing that has it, such as `webhook`.
 * @throws ApiError NOT_FOUND for a text that can be none (D3).
 */
export function readUuid(value: unknown, what: string): string {
  return asUuid(value) ?? refuse(impossibleId(what, value, 'a UUID'));
}

/** The same for the id of a list (contract 4.6). @throws ApiError INVALID_LIST_UUID. */
export function readListUuid(value: unknown): string {
  return asUuid(value) ?? refuse(new ApiError('INVALID_LIST_UUID'));
}

function asUuid(value: unknown): string | null {
  return typeof value === 'string' && uuid.test(value) ? value.toLowerCase() : null;
}

function refuse(error: ApiError): never {
  throw error;
}

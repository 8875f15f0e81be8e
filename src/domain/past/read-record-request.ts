import { readAsOf } from './read-as-of.js';
import type { RecordRequest } from './record-request.js';

/** Reads a request for a record by its id. @throws ApiError VALIDATION_ERROR for the moment. */
export function readRecordRequest(raw: Readonly<Record<string, unknown>>, now: Date): RecordRequest {
  return { id: String(raw['id']), asOf: readAsOf(raw['asOf'], now) };
}

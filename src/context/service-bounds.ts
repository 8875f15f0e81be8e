import { ApiError } from '../errors/api-error.js';
import { type ExportBounds, standardExportBounds } from '../exports/model/export-job.js';
import { type LibraryBounds, standardLibraryBounds } from '../searches/model/search-requests.js';

/** Limits per request, per key, per organization and per process. */
export interface ServiceBounds extends LibraryBounds, ExportBounds {
  /** Milliseconds after which a request without a response is aborted. */
  readonly requestMs: number;
  /** Maximum concurrent requests of one key; others wait. */
  readonly keyConcurrency: number;
  /** Maximum concurrent requests of one organization; others wait. */
  readonly organizationConcurrency: number;
  /** Maximum open change streams and export downloads of one key. */
  readonly keyStreams: number;
  /** Maximum open change streams and export downloads of one organization, with all of its keys. */
  readonly organizationStreams: number;
  /** Maximum open change streams and export downloads of all organizations together. */
  readonly streams: number;
  /** Milliseconds without progress after which a stream or download is closed because its client does not read. */
  readonly stalledReaderMs: number;
  /** Maximum values (fields of objects) of a GraphQL response. */
  readonly maxAnswerValues: number;
  /** Maximum bytes of a GraphQL response. REST pages are limited by their rows (contract 2.1). */
  readonly maxAnswerBytes: number;
  /** Free answers about fewer than 10 records that an organization gets each UTC day (D20). */
  readonly narrowAnswersPerDay: number;
  /** Additional free answers of this kind for each credit that the organization spent in the billing window. */
  readonly narrowAnswersPerCredit: number;
}

export const standardBounds: ServiceBounds = {
  ...standardLibraryBounds,
  ...standardExportBounds,
  requestMs: 20_000,
  keyConcurrency: 16,
  organizationConcurrency: 64,
  keyStreams: 8,
  organizationStreams: 32,
  streams: 1000,
  stalledReaderMs: 30_000,
  maxAnswerValues: 1_000_000,
  maxAnswerBytes: 32 * 2 ** 20,
  narrowAnswersPerDay: 1000,
  narrowAnswersPerCredit: 10,
};

/** Creates the error for a response that exceeds a limit. Its message states the response's size and the limit (D3). */
export function answerTooLarge(verb: string, figure: number, unit: string, bound: number): ApiError {
  const format = (number: number): string => Math.ceil(number).toLocaleString('en');
  return new ApiError(
    'ANSWER_TOO_LARGE',
    `The response ${verb} ${format(figure)} ${unit}; at most ${format(bound)} are allowed. ` +
      'Request smaller pages (first, limit) or fewer fields.',
  );
}

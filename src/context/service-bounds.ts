import type { NarrowBounds } from '../accounts/free-answers.js';
import { ApiError } from '../errors/api-error.js';
import type { StreamBounds } from '../history/feed-watch.js';

/** Limits per request, per key, per organization and per process. */
export interface ServiceBounds extends LibraryBounds, ExportBounds, StreamBounds, NarrowBounds {
  /** Milliseconds after which a request without a response is aborted. */
  readonly requestMs: number;
  /** Maximum concurrent requests of one key; others wait. */
  readonly keyConcurrency: number;
  /** Maximum concurrent requests of one organization; others wait. */
  readonly organizationConcurrency: number;
  /** Milliseconds without progress after which a stream or download is closed because its client does not read. */
  readonly stalledReaderMs: number;
  /** Maximum values (fields of objects) of a GraphQL response. */
  readonly maxAnswerValues: number;
  /** Maximum bytes of a GraphQL response. REST pages are limited by their rows (contract 2.1). */
  readonly maxAnswerBytes: number;
}

export const standardLibraryBounds: LibraryBounds = {
  savedSearches: 200,
  lists: 1000,
  listMembers: 100000,
  webhooks: 20,
  openSourcing: 10000,
  newSourcing: 1000,
  keys: 100,
  webhookUrls: { allowPrivate: false, ports: [] },
};

export const standardExportBounds: ExportBounds = {
  exports: 10,
  exportConcurrency: 2,
  exportRows: 1000000,
  exportSheetRows: 100000,
};

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

/** The rules for webhook URLs that settings can change. */
export interface WebhookUrlRules {
  /** Whether http, private addresses and all ports are allowed. */
  readonly allowPrivate: boolean;
  /** Ports that are allowed in addition to the ports of web servers (`webPorts`). */
  readonly ports: readonly number[];
}

/** Limits on the objects of one organization (D7, D10). The operator's global searches are not limited. */
export interface LibraryBounds {
  readonly savedSearches: number;
  readonly lists: number;
  /** Maximum number of members of all lists together. */
  readonly listMembers: number;
  readonly webhooks: number;
  /** Maximum number of open sourcing requests, and of new sourcing requests per UTC day (D9). */
  readonly openSourcing: number;
  readonly newSourcing: number;
  /** Maximum number of API keys that are valid at the same time (D10). */
  readonly keys: number;
  /** Rules for the URLs of webhooks. */
  readonly webhookUrls: WebhookUrlRules;
}

/** Limits of exports, per organization and per process. */
export interface ExportBounds {
  /** Maximum exports of one organization that are running or whose file is still stored. */
  readonly exports: number;
  /** Maximum exports that one process runs in parallel; 0 leaves all exports to other processes. */
  readonly exportConcurrency: number;
  /** Maximum records per export. */
  readonly exportRows: number;
  /** Maximum records per export as a workbook. Excel opens larger files slowly, and sheets end after 1,048,576 rows. */
  readonly exportSheetRows: number;
}

import { standardExportBounds, type ExportBounds } from '../domain/exports/export-bounds.js';
import { standardLibraryBounds, type LibraryBounds } from '../domain/library-bounds.js';

/** Limits of a process for one request, one key and one organization, and for what an organization may store. */
export interface ServiceBounds extends LibraryBounds, ExportBounds {
  /** A request that has no answer after so long is ended. */
  readonly requestMilliseconds: number;
  /** Requests of one key that are at work at once; more wait. */
  readonly keyConcurrency: number;
  /** Requests of one organization that are at work at once; more wait. */
  readonly organizationConcurrency: number;
  /** Streams that one key may have open. */
  readonly keyStreams: number;
  /** Streams that one organization may have open, through all of its keys. */
  readonly organizationStreams: number;
  /** Streams that all organizations together may have open. */
  readonly streams: number;
  /** A stream or download whose reader takes nothing for so long loses its connection and its slot. */
  readonly stalledReaderMilliseconds: number;
  /** Values (fields of objects) that a graph answer may hold. */
  readonly maxAnswerValues: number;
  /** Bytes of a graph answer. REST's pages are bounded by their rows (contract 2.1). */
  readonly maxAnswerBytes: number;
  /** Free answers about fewer than 10 records that an organization gets each UTC day (D20). */
  readonly narrowAnswersPerDay: number;
  /** Additional ones for each credit that the organization spent in the billing window. */
  readonly narrowAnswersPerCredit: number;
}

export const standardBounds: ServiceBounds = {
  ...standardLibraryBounds,
  ...standardExportBounds,
  requestMilliseconds: 20_000,
  keyConcurrency: 16,
  organizationConcurrency: 64,
  keyStreams: 8,
  organizationStreams: 32,
  streams: 1000,
  stalledReaderMilliseconds: 30_000,
  maxAnswerValues: 1_000_000,
  maxAnswerBytes: 32 * 2 ** 20,
  narrowAnswersPerDay: 1000,
  narrowAnswersPerCredit: 10,
};

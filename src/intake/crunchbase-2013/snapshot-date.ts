import type { DateString } from '../../domain/date-string.js';

/** The day of the snapshot: time at a job that goes on is counted until then. */
export const snapshotDate: DateString = '2013-12-12';

import type { Queries } from '../queries.js';

/** A position in the primary's write-ahead log (an LSN) in PostgreSQL's notation: `16/B374D848`. */
export type LogPosition = string;

/** SQL expression for the current log position. All commits so far are before it, whether they are flushed or not. */
export const positionExpression = 'pg_current_wal_insert_lsn()::text';

const pageBytes = 8192;
/** Sizes in bytes of the two kinds of log page headers: of an ordinary page, and of the first page of a segment. */
const headerBytes: ReadonlySet<number> = new Set([24, 40]);

/** Returns the current log position. All commits so far are before it. */
export async function positionNow(primary: Queries): Promise<LogPosition> {
  const { rows } = await primary.query<{ position: string }>(`SELECT ${positionExpression} AS position`);
  return reachable(rows[0]?.position ?? '0/0');
}

/**
 * Converts a position to one that a replica can reach. If the last record ends exactly at the end of a page,
 * PostgreSQL's position is after the header of the next page. A replica receives that header only with the next record,
 * which may never come if the primary is idle.
 */
export function reachable(position: LogPosition): LogPosition {
  const [high = '0', low = '0'] = position.split('/');
  const offset = Number.parseInt(low, 16);
  const isHeader = headerBytes.has(offset % pageBytes);
  return isHeader ? `${high}/${(offset - (offset % pageBytes)).toString(16).toUpperCase()}` : position;
}

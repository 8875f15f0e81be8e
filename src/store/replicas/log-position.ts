import type { Queries } from '../queries.js';

/** A place in the primary's write-ahead log, as PostgreSQL writes it: `16/B374D848`. */
export type LogPosition = string;

/** Reads the position behind which everything is that was committed by now, whether it is flushed yet or not. */
export const positionExpression = 'pg_current_wal_insert_lsn()::text';

const pageBytes = 8192;
/** A page of the log begins with one of these headers: that of a page, and that of a segment. */
const headerBytes: ReadonlySet<number> = new Set([24, 40]);

/** The position behind which everything is that is committed now. */
export async function positionNow(primary: Queries): Promise<LogPosition> {
  const { rows } = await primary.query<{ position: string }>(`SELECT ${positionExpression} AS position`);
  return reachable(rows[0]?.position ?? '0/0');
}

/**
 * The same position as one that a replica can have reached. Where the last entry ended with a page, PostgreSQL already
 * counts the header of the next one, which a replica gets only with the next entry: on an idle primary that may be never.
 */
export function reachable(position: LogPosition): LogPosition {
  const [high = '0', low = '0'] = position.split('/');
  const offset = Number.parseInt(low, 16);
  const isHeader = headerBytes.has(offset % pageBytes);
  return isHeader ? `${high}/${(offset - (offset % pageBytes)).toString(16).toUpperCase()}` : position;
}

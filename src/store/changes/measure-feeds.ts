import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';

/** How far feeds are behind the records. */
export interface FeedFigures {
  /** Statements whose changes have no numbers yet. */
  readonly unnumbered: number;
  /** Records that saved searches have not been tried with yet, counted up to 100,000. */
  readonly untried: number;
  /** What stands longest of the two, by its number; null when nothing does. */
  readonly oldest: string | null;
  readonly heads: readonly { readonly kind: RecordKind; readonly sequence: number }[];
}

const statement = `
  SELECT (SELECT count(*) FROM noted_change) AS unnumbered,
    (SELECT count(*) FROM (SELECT FROM changed_record LIMIT 100000) counted) AS untried,
    COALESCE((SELECT 'change ' || min(id) FROM noted_change), (SELECT 'record ' || min(id) FROM changed_record)) AS oldest,
    (SELECT COALESCE(json_agg(json_build_object('kind', kind, 'sequence', sequence)), '[]') FROM feed_head) AS heads`;

export async function measureFeeds({ longPool }: Database): Promise<FeedFigures> {
  const { rows } = await longPool.query<FeedFigures>({ name: 'measure-feeds', text: statement });
  return rows[0] ?? { unnumbered: 0, untried: 0, oldest: null, heads: [] };
}

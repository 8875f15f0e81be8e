import { invariant } from '../../errors/invariant.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { CursorPosition } from '../model/cursor.js';
import { relevance, relevanceBound, relevanceRank } from '../model/record-orders.js';
import { topQuery } from '../model/relevance-order.js';
import { isEdge, kindOf, type ListRange, type Parameters } from './expressions.js';

/**
 * Number of records that an order by relevance scores: the best ranked ones of those that match. An index finds the
 * records that match, but not in the order of their scores, so each score costs time.
 */
const maxScored = 1000;

/**
 * Expressions by which the records of a kind are ranked, best first: by rank, then by another number. Name suggestions
 * use the same (migration `name_terms`).
 */
const ranks: Readonly<Partial<Record<RecordKind, string>>> = {
  Company: 'rank_of(t.organization_rank, t.total_funding_usd)',
  Person: 'rank_of(NULL, t.profnet_followers::float8)',
  Investor: 'rank_of(t.investor_rank, t.number_of_investments::float8)',
};

/** The parts of a statement that sorts records by relevance. */
export interface Relevance {
  /**
   * Builds FROM and WHERE of the list's records, with more joins and with the alias `bound`: the first record without a
   * score, if the list has one.
   */
  readonly base: (joins: string) => string;
  /** The expressions of the sort fields that an order by relevance has, by field. */
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * Returns the expressions of an order by relevance. Records beyond the bound have the score 0, so they follow in the
 * order of their ranks. A list keeps the bound of its first page, which its cursors contain: otherwise, an import
 * could move it, and pages would repeat or omit records. `from` builds FROM and WHERE of the list's records, with more
 * joins. Returns null for other orders.
 */
export function relevanceOf(
  range: ListRange,
  parameters: Parameters,
  from: (joins: string) => string,
): Relevance | null {
  if (range.order[0]?.field !== relevanceBound) return null;
  const kind = kindOf(range.source);
  const rank = ranks[kind];
  const query = topQuery(range.condition);
  invariant(rank !== undefined && query !== null, 'only a search by words is sorted by relevance');
  const known = boundOf(range.after ?? range.before);
  const bestRanked = (rest: string): string =>
    `(SELECT ${rank} AS rank, t.id ${from('')} ORDER BY rank, t.id COLLATE "C" ${rest})`;
  const join = (): string =>
    known === undefined
      ? ` LEFT JOIN ${bestRanked(`OFFSET ${maxScored} LIMIT 1`)} bound ON TRUE`
      : ` CROSS JOIN (SELECT ${parameters.add(known?.rank ?? null)}::float8 AS rank, ${parameters.add(known?.id ?? null)}::text AS id) bound`;
  const isScored = `(bound.id IS NULL OR (${rank}, t.id COLLATE "C") < (bound.rank, bound.id))`;
  return {
    base: (joins) =>
      hasOnlyScored(range) ? scoredBase(kind, bestRanked(`LIMIT ${maxScored + 1}`)) : from(joins + join()),
    columns: {
      // The rank and ID of the first record without a score; empty if there is none.
      [relevanceBound]: `COALESCE(bound.rank || ' ' || bound.id, '')`,
      [relevance]: `CASE WHEN ${isScored} THEN ts_rank(t.words, query_words(${parameters.add(query)}::text), 1)::float8 ELSE 0 END`,
      [relevanceRank]: rank,
    },
  };
}

/**
 * Returns true if the best ranked matches are enough for a range, because it begins with the list and is not longer.
 * The matches are then read once instead of twice.
 */
function hasOnlyScored({ source, order, from, after, before, limit }: ListRange): boolean {
  const [, score, last] = order;
  const isPlain = order.length === 3 && score?.direction === 'DESC' && last?.field === relevanceRank;
  const isFirst = from === 'start' && after === null && before === null;
  return isPlain && isFirst && !isEdge(source) && limit <= maxScored;
}

/** Builds FROM and WHERE of the best ranked matches: those with scores, and the first one without. */
function scoredBase(kind: RecordKind, bestRanked: string): string {
  const boundBy = `${maxScored + 1}) OVER (ORDER BY best.rank, best.id COLLATE "C"
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`;
  return `FROM (SELECT best.id AS matched, nth_value(best.rank, ${boundBy} AS rank, nth_value(best.id, ${boundBy} AS id
      FROM ${bestRanked} best) bound JOIN "${tableOf[kind]}" t ON t.id = bound.matched WHERE TRUE`;
}

/** Reads the bound from a cursor position. Returns null if all records have scores, undefined without a position. */
function boundOf(
  position: CursorPosition | null,
): { readonly rank: string; readonly id: string } | null | undefined {
  if (position === null) return undefined;
  const [rank = '', ...id] = String(position.values[0] ?? '').split(' ');
  return rank === '' ? null : { rank, id: id.join(' ') };
}

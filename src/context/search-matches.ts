import type { ConnectionRequest } from '../query/model/connection-request.js';
import {
  distinctWords,
  type Highlight,
  highlightsOf,
  searchedFields,
  searchedTexts,
  textsToHighlight,
} from '../query/model/highlights.js';
import { relevanceBound } from '../query/model/record-orders.js';
import type { Entry } from '../query/sql/batch-connections.js';
import type { RecordKind } from '../records/record-kinds.js';
import type { RecordReader } from './record-reader.js';

/** Why a record matches a search by words (D24). */
export interface SearchMatch {
  readonly id: string;
  /** From 0 to 1, relative to the best score of the page; null if the list is not sorted by relevance. */
  readonly score: number | null;
  readonly highlights: readonly Highlight[];
}

/** Returns why the records of each page match. Reads the searched texts of the records, and compares their words. */
export async function describeMatches<Kind extends RecordKind>(
  reader: RecordReader,
  kind: Kind,
  { condition, order }: ConnectionRequest,
  pages: readonly (readonly Entry<Kind>[])[],
): Promise<readonly (readonly SearchMatch[])[]> {
  const ids = [...new Set(pages.flatMap((entries) => entries.map(({ id }) => id)))];
  const records = await reader.list(kind, ids, searchedFields(kind));
  const texts = new Map<string, ReturnType<typeof textsToHighlight>>(
    records.flatMap((record) =>
      record === null ? [] : [[record.id, textsToHighlight(kind, record)] as const],
    ),
  );
  const words = distinctWords([...texts.values()].flat());
  const matching = await reader.matchWords(searchedTexts(condition), words);
  const isScored = order[0]?.field === relevanceBound;
  return pages.map((entries) => {
    const scores = entries.map(({ values }) => (isScored ? Number(values[1]) : null));
    const best = Math.max(0, ...scores.map(Number));
    return entries.map(({ id }, at) => ({
      id,
      score: relativeScore(scores[at] ?? null, best),
      highlights: highlightsOf(texts.get(id) ?? [], matching),
    }));
  });
}

function relativeScore(score: number | null, best: number): number | null {
  if (score === null) return null;
  return best === 0 ? 0 : Math.round((10_000 * score) / best) / 10_000;
}

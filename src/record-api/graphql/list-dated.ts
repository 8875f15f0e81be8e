import type { Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import type { DatedListRequest } from '../../query/model/dated-list-request.js';
import { listDatedIds } from '../../query/sql/list-dated.js';
import type { recordEdges } from '../../records/edges/record-edges.js';
import { noSuchRecord } from '../../records/missing-record.js';
import type { RecordOfKind } from '../../records/record-kinds.js';
import { datedEdge, type DatedEdgeKey } from '../dated-lists.js';

/**
 * Returns a page of the records that an edge leads to, newest first.
 * @throws ApiError NOT_FOUND when the start record does not exist.
 */
export async function listDated<Edge extends DatedEdgeKey>(
  edge: Edge,
  request: DatedListRequest,
  context: RequestContext,
  selection: Selection | undefined,
): Promise<RecordOfKind[(typeof recordEdges)[Edge]['to']][]> {
  const dated = datedEdge(edge);
  const { db } = context.services;
  const ids = await context.reading.readOfRequested(dated.from, request.id, (id) =>
    listDatedIds(db.reads, dated, { ...request, id }),
  );
  if (ids === null) throw noSuchRecord(dated.from, request.id);
  const { id: parent, ...part } = request;
  const isWhole = part.after === null && part.before === null && part.page.page === 0;
  const question = { source: edge, parent, part: isWhole ? null : part };
  return context.reading.findPage(dated.to, { ids, question }, selectedFields(selection));
}

import { Resolver } from 'type-graphql';
import { narrowBelow } from '../../accounts/model/credit-budget.js';
import type { OperationMethod, Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { noSuchRecord } from '../../domain/not-found.js';
import { addOperation } from '../../graphql/add-operation.js';
import { selectedFields } from '../../graphql/selected-fields.js';
import { isPossibleId, type RecordKind, type RecordOfKind } from '../../records/record-kinds.js';
import { datedEdges } from '../dated-lists.js';
import { type DatedEdge, type DatedListRequest, listDatedIds } from '../sql/list-dated.js';

/**
 * Resolves the REST lists of the records that an edge leads to, newest first. GraphQL resolves the edge as a field of
 * the start record instead.
 */
@Resolver()
class DatedListResolver {}

for (const dated of datedEdges)
  addOperation(DatedListResolver, dated.operation, (request, context, selection) =>
    listDated(dated, request, context, selection),
  );

/** @throws ApiError NOT_FOUND when the start record does not exist. */
async function listDated(
  dated: DatedEdge,
  request: DatedListRequest,
  context: RequestContext,
  selection: Selection | undefined,
): Promise<RecordOfKind[RecordKind][]> {
  const { from, to } = dated;
  const { db } = context.services;
  const ids = isPossibleId(from, request.id) ? await listDatedIds(db.reads, dated, request) : null;
  if (ids === null) throw noSuchRecord(from, request.id);
  // A request pays for the listed records. A dry run does not, so the number of records that it reveals counts as a
  // free answer.
  context.paying.freeAnswers.ask({ isPaid: true, isNarrow: () => ids.length < narrowBelow });
  return context.reading.findAll(to, ids, selectedFields(selection));
}

export const datedListResolver = new DatedListResolver() as Readonly<
  Record<string, OperationMethod<DatedListRequest, RecordOfKind[RecordKind][]>>
>;

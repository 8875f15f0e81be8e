import { readScopes } from '../accounts/model/keys.js';
import { defineOperation } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { Database } from '../database/database.js';
import type { SimilarTo } from '../query/model/similar-record.js';
import {
  readSimilarRequest,
  type SimilarKind,
  similarKinds,
  type SimilarRequest,
} from '../query/model/similar-request.js';
import { findSimilarCompanies } from '../query/sql/similar-companies.js';
import { findSimilarInvestors } from '../query/sql/similar-investors.js';
import { noSuchRecord } from '../records/missing-record.js';
import { isPossibleId, type RecordOfKind } from '../records/record-kinds.js';

/** The operations that return the records that are most similar to one (D24). */
export const similarOperations = {
  similarCompanies: similarOperation('Company', 'similarCompanies', ['companies:read']),
  // The reasons count funding rounds.
  similarInvestors: similarOperation('Investor', 'similarInvestors', [
    'investors:read',
    readScopes.FundingRound,
  ]),
};

function similarOperation(
  kind: SimilarKind,
  name: string,
  scopes: Parameters<typeof defineOperation>[0]['scopes'],
) {
  return defineOperation<SimilarRequest>({
    name,
    scopes,
    charges: kind,
    kinds: similarKinds,
    check: (request, context) => context.reading.requireKnownValues(kind, request.condition),
    read: (raw, now) => readSimilarRequest(kind, raw, now),
  });
}

type FindSimilar = (db: Database, request: SimilarRequest) => Promise<readonly SimilarTo[] | null>;

const finders: Readonly<Record<SimilarKind, FindSimilar>> = {
  Company: findSimilarCompanies,
  Investor: findSimilarInvestors,
};

/** A similar record, with its score and the reasons. */
export interface SimilarRecord<Kind extends SimilarKind> extends Omit<SimilarTo, 'id'> {
  readonly node: RecordOfKind[Kind];
}

/**
 * Returns and bills the records that are most similar to one, best first. Without records, the response is a free
 * answer (D20) about the filter.
 * @throws ApiError NOT_FOUND when no record of the kind has this ID.
 */
export async function findSimilar<Kind extends SimilarKind>(
  context: RequestContext,
  kind: Kind,
  request: SimilarRequest,
  fields: readonly string[] | undefined,
): Promise<SimilarRecord<Kind>[]> {
  const { id, condition } = request;
  const found = isPossibleId(kind, id) ? await finders[kind](context.services.db.reads, request) : null;
  if (found === null) throw noSuchRecord(kind, id);
  const ids = found.map((one) => one.id);
  const question = { source: `similar ${kind}`, parent: id, part: condition };
  const nodes = await context.reading.findPage(kind, { ids, question }, fields);
  const byId = new Map(found.map((one) => [one.id, one]));
  return nodes.flatMap((node) => {
    const similar = byId.get(node.id);
    return similar === undefined ? [] : [{ node, score: similar.score, reasons: similar.reasons }];
  });
}

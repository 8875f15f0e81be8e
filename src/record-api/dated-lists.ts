import { readScopes } from '../accounts/model/keys.js';
import { defineOperation, type Operation } from '../context/operation.js';
import { columnOf } from '../database/statement.js';
import { ApiError } from '../errors/api-error.js';
import type { DatedEdge, DatedListRequest } from '../query/model/dated-list-request.js';
import { recordEdges } from '../records/edges/record-edges.js';
import { isDateString } from '../values/dates.js';
import { quote } from '../values/nearest-texts.js';
import { readPage } from '../values/page.js';
import { readSingle } from '../values/read-values.js';

type Edges = typeof recordEdges;

/** An edge whose records have a date. */
export type DatedEdgeKey = {
  [Edge in keyof Edges]: Edges[Edge] extends { readonly datedBy: string } ? Edge : never;
}[keyof Edges];

/** Operations that list the records at the end of an edge, newest first (D22). GraphQL has the edge as a link. */
export const datedListOperations = {
  companyInterestSignals: datedList('Company.interestSignals', 'companyInterestSignals'),
  investorInterestSignals: datedList('Investor.interestSignals', 'investorInterestSignals'),
  personTalentSignals: datedList('Person.talentSignals', 'personTalentSignals'),
};

function datedList(edge: DatedEdgeKey, name: string): Operation<DatedListRequest> {
  const { to, datedBy } = recordEdges[edge];
  const date = columnOf(datedBy);
  return defineOperation({
    name,
    scopes: [readScopes[to]],
    charges: to,
    read: (raw) => ({
      id: String(raw['id']),
      after: readDay(`${date}_after`, raw[`${date}_after`]),
      before: readDay(`${date}_before`, raw[`${date}_before`]),
      page: readPage(raw),
    }),
  });
}

/** Returns a dated edge with its name and its GraphQL field. */
export function datedEdge<Edge extends DatedEdgeKey>(
  edge: Edge,
): DatedEdge & Pick<Edges[Edge], 'from' | 'to'> {
  const declared: Pick<Edges[Edge], 'from' | 'to' | 'datedBy'> = recordEdges[edge];
  return { ...declared, edge, field: edge.slice(declared.from.length + 1) };
}

/**
 * Reads a date of a query parameter; null when it is absent.
 * @throws ApiError VALIDATION_ERROR naming the parameter and the value received.
 */
function readDay(name: string, value: unknown): string | null {
  const day = readSingle(name, value) ?? null;
  if (day === null) return null;
  if (typeof day === 'string' && isDateString(day)) return day;
  throw new ApiError(
    'VALIDATION_ERROR',
    `${name} must be a date that exists, written YYYY-MM-DD, got ${quote(day)}.`,
  );
}

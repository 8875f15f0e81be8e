import { readScopes } from '../accounts/model/keys.js';
import { defineOperation, type Operation } from '../context/operation.js';
import { isDateString } from '../domain/dates.js';
import { quote } from '../domain/nearest-texts.js';
import { readPage } from '../domain/read-product.js';
import { readSingle } from '../domain/read-values.js';
import { ApiError } from '../errors/api-error.js';
import { edgeOf, type FoundEdge, recordEdgeNames } from '../records/edges/record-edges.js';
import type { RecordKind } from '../records/record-kinds.js';
import { columnOf } from '../database/statement.js';
import type { DatedEdge, DatedListRequest } from './sql/list-dated.js';

interface DatedOperation extends DatedEdge {
  readonly operation: Operation<DatedListRequest>;
}

/**
 * The edges whose records REST returns as lists filtered by date, such as the talent signals of a person, and the
 * operation of each list.
 */
export const datedEdges: readonly DatedOperation[] = recordEdgeNames.flatMap((edge) => {
  const { from, to, datedBy } = edgeOf(edge);
  if (datedBy === undefined) return [];
  const field = edge.slice(from.length + 1);
  const name = `${from.toLowerCase()}${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  const described = { edge: edge as FoundEdge, from: from as RecordKind, to, field, datedBy };
  return [{ ...described, operation: datedList(name, to, columnOf(datedBy)) }];
});

function datedList(name: string, kind: RecordKind, parameter: string): Operation<DatedListRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    read: (raw) => ({
      id: String(raw['id']),
      after: readDay(`${parameter}_after`, raw[`${parameter}_after`]),
      before: readDay(`${parameter}_before`, raw[`${parameter}_before`]),
      page: readPage(raw),
    }),
  });
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

/** The operations of dated lists, by name. */
export const datedListOperations: Readonly<Record<string, Operation<DatedListRequest>>> = Object.fromEntries(
  datedEdges.map(({ operation }) => [operation.name, operation]),
);

import { invariant } from '../../errors/invariant.js';
import { tractionMetricNames, tractionWindowNames } from '../../records/company-traction.js';
import { type FoundEdge, recordEdges } from '../../records/edges/record-edges.js';
import { byKind, type RecordKind, recordTables, valuesOf } from '../../records/record-kinds.js';
import { upperSnake } from './aggregate-fields.js';
import { hasWords } from './filter-fields.js';

/** The edges whose number of records a list can be sorted by. */
const countedEdges: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  Company: ['fundingRounds', 'investors', 'acquisitions', 'ipos'],
  Investor: ['fundingRounds', 'portfolio'],
  FundingRound: ['investors'],
};

/** The sort field for the relevance of a search by words (D24). */
export const relevance = 'RELEVANCE';

/**
 * The sort field that precedes `RELEVANCE`. It has the same value for all records of a list: the bound up to which
 * records have scores (src/query/sql/relevance.ts). As a sort field, it is part of each cursor.
 */
export const relevanceBound = 'RELEVANCE_BOUND';

const ofRelevance = { type: 'number', nullable: false, isIndexed: false } as const;

/**
 * The sort field that follows `RELEVANCE` if no other is requested: the rank of a record, or another number by which
 * records without a rank are ranked.
 */
export const relevanceRank = 'RELEVANCE_RANK';

/** Sort fields that are part of orders by relevance, and that callers cannot name. */
const impliedFields: Readonly<Record<string, OrderField>> = {
  [relevanceBound]: { path: ['relevanceBound'], type: 'text', nullable: false, isIndexed: false },
  [relevanceRank]: { ...ofRelevance, path: ['relevanceRank'] },
};

/** The sort fields and the default order of each kind. Sort fields are listed by GraphQL name. */
export const recordOrders: Readonly<Record<RecordKind, RecordOrders>> = byKind((kind) => ({
  fields: {
    ...valueOrders(kind),
    ...counts(kind, countedEdges[kind] ?? []),
    ...(kind === 'Company' && tractionOrders()),
    ...(hasWords(kind) && { [relevance]: { ...ofRelevance, path: [relevance.toLowerCase()] } }),
  },
  standard: recordTables[kind].defaultOrder,
}));

/**
 * A sort field of a list: a value of the record, or the number of records that an edge leads to. Texts are compared
 * case-insensitively.
 */
export interface OrderField {
  /** The path of the value in the record, with GraphQL names. For a counted edge, its name. */
  readonly path: readonly string[];
  readonly type: 'id' | 'text' | 'integer' | 'number' | 'date';
  readonly nullable: boolean;
  /** The counted edge; absent for a value of the record. */
  readonly edge?: FoundEdge;
  /**
   * True if an index supports the order, so that every page costs the same. Otherwise, each page requires a scan of all
   * records.
   */
  readonly isIndexed: boolean;
}

export type OrderDirection = 'ASC' | 'DESC';

/**
 * A sort key of a list. A list is sorted by its keys in sequence, then by ID in the direction of the last key, so that
 * positions are unique. Unknown values come last.
 */
export interface Order {
  readonly field: string;
  readonly direction: OrderDirection;
}

interface RecordOrders {
  readonly fields: Readonly<Record<string, OrderField>>;
  /** The default order. */
  readonly standard: Order;
}

/** Returns the sort fields for numbers of related records, by GraphQL name. */
function counts(kind: RecordKind, names: readonly string[]): Readonly<Record<string, OrderField>> {
  return Object.fromEntries(
    names.map((name) => {
      const edge = `${kind}.${name}` as FoundEdge;
      return [
        `${upperSnake(name)}_COUNT`,
        { path: [name], type: 'integer', nullable: false, edge, isIndexed: false } as const,
      ];
    }),
  );
}

/** Returns the sort fields for company traction metrics, by GraphQL name. */
function tractionOrders(): Readonly<Record<string, OrderField>> {
  const figures = tractionMetricNames.flatMap((metric) => [
    [metric, 'latest'],
    ...tractionWindowNames.flatMap((window) =>
      ['value', 'change', 'percentage'].map((figure) => [metric, window, figure]),
    ),
  ]);
  return Object.fromEntries(
    figures.map((path) => [
      `TRACTION_${path.map(upperSnake).join('_')}`,
      { path: ['tractionMetrics', ...path], type: 'number', nullable: true, isIndexed: false } as const,
    ]),
  );
}

/**
 * Returns the sort fields for the sortable values of a kind's records. Each is named after the last part of its path.
 */
function valueOrders(kind: RecordKind): Readonly<Record<string, OrderField>> {
  const sortable = valuesOf(kind).filter(({ field }) => field.settings.isSortable === true);
  return Object.fromEntries(
    sortable.map(({ path, field: { settings } }) => {
      const type = settings.type === 'name' ? 'text' : settings.type;
      const { isNullable: nullable } = settings;
      return [
        upperSnake(path.at(-1) ?? ''),
        { path, type: type as OrderField['type'], nullable, isIndexed: true },
      ];
    }),
  );
}

/** Returns the record kinds of the edges that an order counts. */
export function countedKinds(kind: RecordKind, order: readonly Pick<Order, 'field'>[]): RecordKind[] {
  return order.flatMap(({ field }) => {
    const edge = recordOrders[kind].fields[field]?.edge;
    return edge === undefined ? [] : [recordEdges[edge].to];
  });
}

/**
 * Returns a sort field by its name.
 * @throws when the kind has no such field.
 */
export function orderField(kind: RecordKind, field: string): OrderField {
  const found = impliedFields[field] ?? recordOrders[kind].fields[field];
  invariant(found !== undefined, `${field} is a sort field of ${kind}`);
  return found;
}

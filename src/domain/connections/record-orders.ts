import { invariant } from '../../errors/invariant.js';
import { recordEdges, type FoundEdge } from '../edges/record-edges.js';
import type { RecordKind } from '../record-kinds.js';
import { tractionMetricNames, tractionWindowNames } from '../traction-metrics.js';

/**
 * What a list can be ordered by: a value of the record, or the number of records to which an edge leads. Texts are
 * compared without case.
 */
export interface OrderField {
  /** Where the value is in the record: a field, in the parts that it is in; or the edge's field. */
  readonly path: readonly string[];
  readonly type: 'id' | 'text' | 'integer' | 'number' | 'date';
  readonly nullable: boolean;
  /** What is counted; absent for a value of the record. */
  readonly edge?: FoundEdge;
  /** Whether an index has the order, so that a deep page costs what a first one does; others look at all records. */
  readonly isIndexed: boolean;
}

export type OrderDirection = 'ASC' | 'DESC';

/**
 * A key of a list's order. A list is ordered by its keys one after another, then by id in the direction of the last, so
 * that no two records share a place. Unknown values come last.
 */
export interface Order {
  readonly field: string;
  readonly direction: OrderDirection;
}

interface RecordOrders {
  readonly fields: Readonly<Record<string, OrderField>>;
  /** The order of a list that asks for none. */
  readonly standard: Order;
}

const ID: OrderField = { path: ['id'], type: 'id', nullable: false, isIndexed: true };

function by(path: OrderField['path'], type: OrderField['type'], nullable = true): OrderField {
  return { path, type, nullable, isIndexed: true };
}

/** The number of records to which edges lead, by the graph's field. */
function counts(kind: RecordKind, ...names: readonly string[]): Readonly<Record<string, OrderField>> {
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

/** Every figure of a company's traction. */
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

function upperSnake(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toUpperCase();
}

/** The orders of each kind, by the graph's names. */
export const recordOrders: Readonly<Record<RecordKind, RecordOrders>> = {
  Company: {
    fields: {
      ID,
      ORGANIZATION_NAME: by(['organizationName'], 'text'),
      ORGANIZATION_RANK: by(['organizationRank'], 'integer'),
      FOUNDED_YEAR: by(['foundedYear'], 'integer'),
      EMPLOYEE_COUNT: by(['employeeCount'], 'integer'),
      TOTAL_FUNDING_USD: by(['funding', 'totalFundingUsd'], 'number'),
      LAST_FUNDING_DATE: by(['funding', 'lastFundingDate'], 'date'),
      ...counts('Company', 'fundingRounds', 'investors', 'acquisitions', 'ipos'),
      ...tractionOrders(),
    },
    standard: { field: 'ORGANIZATION_NAME', direction: 'ASC' },
  },
  Person: {
    fields: {
      ID,
      FULL_NAME: by(['fullName'], 'text'),
      YEARS_OF_EXPERIENCE: by(['yearsOfExperience'], 'integer'),
      PROFNET_FOLLOWERS: by(['profnetFollowers'], 'integer'),
    },
    standard: { field: 'FULL_NAME', direction: 'ASC' },
  },
  Investor: {
    fields: {
      ID,
      INVESTOR_NAME: by(['investorName'], 'text'),
      INVESTOR_RANK: by(['investorRank'], 'integer'),
      FOUNDED_YEAR: by(['foundedYear'], 'integer'),
      NUMBER_OF_INVESTMENTS: by(['numberOfInvestments'], 'integer'),
      NUMBER_OF_LEAD_INVESTMENTS: by(['numberOfLeadInvestments'], 'integer'),
      NUMBER_OF_EXITS: by(['numberOfExits'], 'integer'),
      ...counts('Investor', 'fundingRounds', 'portfolio'),
    },
    standard: { field: 'INVESTOR_NAME', direction: 'ASC' },
  },
  FundingRound: {
    fields: {
      ID,
      ANNOUNCED_ON: by(['announcedOn'], 'date'),
      RAISED_AMOUNT_USD: by(['raisedAmountUsd'], 'number'),
      POST_MONEY_VALUATION_USD: by(['postMoneyValuationUsd'], 'number'),
      COMPANY_NAME: by(['companyName'], 'text', false),
      ...counts('FundingRound', 'investors'),
    },
    standard: { field: 'ANNOUNCED_ON', direction: 'DESC' },
  },
  Acquisition: {
    fields: {
      ID,
      ACQUISITION_DATE: by(['acquisitionDate'], 'date'),
      PRICE_USD: by(['priceUsd'], 'integer'),
      ACQUIRER_NAME: by(['acquirerName'], 'text', false),
      ACQUIREE_NAME: by(['acquireeName'], 'text', false),
    },
    standard: { field: 'ACQUISITION_DATE', direction: 'DESC' },
  },
  Ipo: {
    fields: {
      ID,
      WENT_PUBLIC_ON: by(['wentPublicOn'], 'date'),
      VALUATION_PRICE_USD: by(['valuationPriceUsd'], 'number'),
      MONEY_RAISED_USD: by(['moneyRaisedUsd'], 'integer'),
      COMPANY_NAME: by(['companyName'], 'text', false),
    },
    standard: { field: 'WENT_PUBLIC_ON', direction: 'DESC' },
  },
};

/** The kinds of record that an order counts. */
export function countedKinds(kind: RecordKind, order: readonly Pick<Order, 'field'>[]): RecordKind[] {
  return order.flatMap(({ field }) => {
    const edge = recordOrders[kind].fields[field]?.edge;
    return edge === undefined ? [] : [recordEdges[edge].to];
  });
}

/** @throws when there is no such field. */
export function orderField(kind: RecordKind, field: string): OrderField {
  const found = recordOrders[kind].fields[field];
  invariant(found !== undefined, `${field} is an order of ${kind}`);
  return found;
}

import type { RecordKind } from '../record-kinds.js';

/** What a list can be ordered by: a value of the record. Texts are compared without case. */
export interface OrderField {
  /** Where the value is in the record: a field, or a part and its field. */
  readonly path: readonly [string] | readonly [string, string];
  readonly type: 'id' | 'text' | 'integer' | 'number' | 'date';
  readonly nullable: boolean;
}

export type OrderDirection = 'ASC' | 'DESC';

/** An order of a list: by one field, then by id, so that no two records share a place. Unknown values come last. */
export interface Order {
  readonly field: string;
  readonly direction: OrderDirection;
}

interface RecordOrders {
  readonly fields: Readonly<Record<string, OrderField>>;
  /** The order of a list that asks for none. */
  readonly standard: Order;
}

const ID: OrderField = { path: ['id'], type: 'id', nullable: false };

function by(path: OrderField['path'], type: OrderField['type'], nullable = true): OrderField {
  return { path, type, nullable };
}

/** The orders of each kind, by the graph's names. Each has an index, so deep pages cost what first ones do. */
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

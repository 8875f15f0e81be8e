import type { FilterValue } from '../../filters/filter-model.js';
import { filterSearch } from '../../filters/filter-search.js';
import type { Product } from '../../generated/documents.js';
import { productNames, products } from '../../products/products.js';
import { type ChartSearch, chartSearch } from './chart/chart-search.js';

export type DataTab = (typeof products)[Product]['tab'];

export const dataTabs: readonly DataTab[] = productNames.map((name) => products[name].tab);

export const pageSizes = [10, 25, 50, 100] as const;

/** The URL parameter for the columns of a record kind, for example `roundsColumns`. */
type ColumnsParameter = `${DataTab}Columns`;

export const columnsParameter = (tab: DataTab): ColumnsParameter => `${tab}Columns`;

/** The state of the Data page in the URL. */
export interface DataSearch extends ChartSearch, Partial<Readonly<Record<ColumnsParameter, string>>> {
  readonly tab?: DataTab;
  /** A text if it is not a JSON object. It must not be ignored, because all records would match then. */
  readonly filter?: FilterValue | string;
  /** An order field, with the prefix `-` for descending order. */
  readonly order?: string;
  readonly size?: (typeof pageSizes)[number];
  /** The cursors of the pages up to and including the current page. */
  readonly after?: readonly string[];
}

/** Reads the state from the URL. Ignores invalid values, except an invalid filter. */
export function dataSearch(given: Record<string, unknown>): DataSearch {
  const tab = dataTabs.find((each) => each === given['tab']);
  const size = pageSizes.find((each) => each === given['size']);
  const { filter, order, after } = given;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...filterSearch(filter),
    ...(typeof order === 'string' && /^-?[A-Z0-9_]+$/.test(order) ? { order } : {}),
    ...(size === undefined ? {} : { size }),
    ...(isTexts(after) && after.length > 0 ? { after } : {}),
    ...columnsSearch(given),
    ...chartSearch(given),
  };
}

/** Returns the columns of all record kinds. They stay in the URL when another record kind is selected. */
export function columnsSearch(given: Readonly<Record<string, unknown>>): Pick<DataSearch, ColumnsParameter> {
  const names = dataTabs.map(columnsParameter);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      return typeof text === 'string' && /^[A-Za-z0-9*.-]{1,4000}$/.test(text) ? [[name, text]] : [];
    }),
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

export const companyTabs = [
  'profile',
  'funding',
  'investors',
  'acquisitions',
  'people',
  'signals',
  'similar',
  'related',
  'traction',
] as const;

export type CompanyTab = (typeof companyTabs)[number];

/** The state of the company page in the URL. */
interface CompanySearch {
  readonly tab?: CompanyTab;
  /** IDs of the records in the Related tab that are expanded, so that their related records are shown too. */
  readonly open?: readonly string[];
  /** The metric whose history is shown. */
  readonly metric?: string;
  /** The number that the traction table shows for each period. */
  readonly figure?: 'percentage' | 'change' | 'value';
}

/** Reads the state from the URL. Ignores invalid values. */
export function companySearch(given: Record<string, unknown>): CompanySearch {
  const tab = companyTabs.find((each) => each === given['tab']);
  const figure = (['percentage', 'change', 'value'] as const).find((each) => each === given['figure']);
  const open: unknown = given['open'];
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Array.isArray(open) && open.length > 0 ? { open: open.map(String).slice(0, 12) } : {}),
    ...(typeof given['metric'] === 'string' ? { metric: given['metric'] } : {}),
    ...(figure === undefined ? {} : { figure }),
  };
}

export const investorTabs = ['profile', 'portfolio', 'co-investors', 'similar', 'years', 'signals'] as const;

export type InvestorTab = (typeof investorTabs)[number];

/** The state of the investor page in the URL. */
interface InvestorSearch {
  readonly tab?: InvestorTab;
  /** The cursors of the portfolio pages up to and including the current page. */
  readonly after?: readonly string[];
}

/** Reads the state from the URL. Ignores invalid values. */
export function investorSearch(given: Record<string, unknown>): InvestorSearch {
  const tab = investorTabs.find((each) => each === given['tab']);
  const after: unknown = given['after'];
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Array.isArray(after) && after.length > 0 ? { after: after.map(String) } : {}),
  };
}

export const personTabs = ['profile', 'signals'] as const;

/** The state of the person page in the URL. */
interface PersonSearch {
  readonly tab?: (typeof personTabs)[number];
}

/** Reads the state from the URL. Ignores invalid values. */
export function personSearch(given: Record<string, unknown>): PersonSearch {
  const tab = personTabs.find((each) => each === given['tab']);
  return tab === undefined ? {} : { tab };
}

import type { FilterValue } from '../../filters/filter-value.js';

export const dataTabs = ['companies', 'investors', 'people', 'rounds', 'acquisitions', 'ipos'] as const;

export type DataTab = (typeof dataTabs)[number];

export const pageSizes = [10, 25, 50, 100] as const;

/** What is chosen on the page, as its address holds it. */
export interface DataSearch {
  readonly tab?: DataTab;
  readonly filter?: FilterValue;
  /** A key of the order, with `-` in front for the largest first. */
  readonly order?: string;
  readonly size?: (typeof pageSizes)[number];
  /** The cursors that led to this page; the last one is its own. */
  readonly after?: readonly string[];
}

/** Reads the address; what is not understood is left out. */
export function dataSearch(given: Record<string, unknown>): DataSearch {
  const tab = dataTabs.find((each) => each === given['tab']);
  const size = pageSizes.find((each) => each === given['size']);
  const { filter, order, after } = given;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(isObject(filter) && Object.keys(filter).length > 0 ? { filter } : {}),
    ...(typeof order === 'string' && /^-?[A-Z0-9_]+$/.test(order) ? { order } : {}),
    ...(size === undefined ? {} : { size }),
    ...(isTexts(after) && after.length > 0 ? { after } : {}),
  };
}

function isObject(value: unknown): value is FilterValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

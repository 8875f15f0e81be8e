import type { Product } from '../generated/documents.js';
import { byProduct } from '../products/products.js';

/**
 * A comparison of one field. `values` are the texts that the user has typed. A condition without a value is left out of
 * the filter.
 */
export interface Condition {
  readonly kind: 'condition';
  readonly id: string;
  /** The path of the field, with dots, for example `hq.country`. It starts at the record that the group filters. */
  readonly field: string;
  readonly comparison: string;
  readonly values: readonly string[];
}

/** Conditions on the records that an edge leads to. */
export interface EdgeStep {
  readonly kind: 'edge';
  readonly id: string;
  readonly field: string;
  /** `is` is for an edge to one record, the others are for an edge to several records. */
  readonly quantifier: 'is' | 'some' | 'every' | 'none';
  /** For edges to acquisitions: the role of the company. Otherwise empty. */
  readonly direction: '' | 'ACQUIRER' | 'ACQUIREE';
  readonly body: Group;
}

/** Conditions of which all, any or none must hold. */
export interface Group {
  readonly kind: 'group';
  readonly id: string;
  readonly join: 'all' | 'any' | 'none';
  readonly items: readonly Item[];
}

export type Item = Condition | EdgeStep | Group;

let made = 0;

/** Returns a new ID for an item, which is unique in this page. */
export function newItemId(): string {
  made += 1;
  return `item-${made}`;
}

/**
 * A filter in the API's format: JSON with the field names of the GraphQL API (docs/searching.md). `{}` matches all
 * records.
 */
export type FilterValue = Readonly<Record<string, unknown>>;

/** The filter input type of each record kind in the GraphQL schema. */
export const filterInputOf: Readonly<Record<Product, string>> = byProduct(({ type }) => `${type}Filter`);

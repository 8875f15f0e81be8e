/** One comparison of one field. `values` are as they are typed; an incomplete condition is no part of the filter. */
export interface Condition {
  readonly kind: 'condition';
  readonly id: string;
  /** From the record of its group, with dots: `hq.country`. */
  readonly field: string;
  readonly comparison: string;
  readonly values: readonly string[];
}

/** What has to hold of the records at the end of an edge. */
export interface EdgeStep {
  readonly kind: 'edge';
  readonly id: string;
  readonly field: string;
  /** `is` of an edge to one record. */
  readonly quantifier: 'is' | 'some' | 'every' | 'none';
  /** Of acquisitions alone. */
  readonly direction: '' | 'ACQUIRER' | 'ACQUIREE';
  readonly body: Group;
}

/** Conditions of which all, any or none have to hold. */
export interface Group {
  readonly kind: 'group';
  readonly id: string;
  readonly join: 'all' | 'any' | 'none';
  readonly items: readonly Item[];
}

export type Item = Condition | EdgeStep | Group;

let made = 0;

/** A name of an item, for this page alone. */
export function newItemId(): string {
  made += 1;
  return `item-${made}`;
}

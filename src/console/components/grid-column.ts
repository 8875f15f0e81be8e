import type { ReactNode } from 'react';

/** A column of a grid that can be downloaded: `value` is what is sorted and written into the file. */
export interface GridColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | boolean | null | undefined;
  /** How it looks, where it is more than the value. */
  readonly cell?: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Left out where the page is narrow. */
  readonly isMinor?: boolean;
}

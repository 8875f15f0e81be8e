import type { RowFormat } from '../domain/exports/row-formats.js';

/** The forms that an answer's rows have beside JSON. */
export interface RowForms {
  readonly formats: readonly RowFormat[];
  /** The component schema of a row. */
  readonly schema: string;
  /** True where an Accept header that allows no form is refused; elsewhere it gets JSON, as the contract knows no 406. */
  readonly refusesOthers?: boolean;
  /** True when a page says in headers where it lies, since its rows are all of its body then. */
  readonly isPage?: boolean;
}

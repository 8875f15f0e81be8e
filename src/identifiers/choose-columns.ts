import { chooseByName } from './column-by-name.js';
import { chooseByContent } from './columns-by-content.js';
import { chooseByHeader } from './columns-by-header.js';
import { refuseUnrecognised } from './describe-unrecognised.js';
import type { RecognitionTerms } from './lookup-keys.js';
import type { ColumnChoice, ColumnRefusal, SampleRows } from './table.js';

/**
 * Chooses the columns that identify records: the one that `by` picks, those that the first row names, or those whose
 * values look like identifiers.
 */
export function chooseColumns(rows: SampleRows, terms: RecognitionTerms): ColumnChoice | ColumnRefusal {
  if (terms.by !== undefined) return chooseByName(rows, terms.by, terms);
  return chooseByHeader(rows, terms) ?? chooseByContent(rows, terms) ?? refuseUnrecognised(rows, terms);
}

/** Says which columns are used: `Using the column "domain"; rows without it use "website_url".` */
export function describeChoice({ columns }: ColumnChoice): string {
  const [first, ...others] = columns.map(({ name }) => `"${name}"`);
  const rest = others.length === 0 ? '' : `; rows without it use ${others.join(', then ')}`;
  return `Using the column ${first ?? ''}${rest}.`;
}

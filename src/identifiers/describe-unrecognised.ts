import { lookupKeys, type RecognitionTerms } from './lookup-keys.js';
import { columnName, widthOf, type ColumnRefusal, type SampleRows } from './table.js';

const mostNames = 20;

/** The refusal of a table in which nothing identifies records. */
export function refuseUnrecognised(rows: SampleRows, terms: RecognitionTerms): ColumnRefusal {
  return { refusal: describeUnrecognised(rows, terms), isUnrecognised: true, problem: 'no-identifier' };
}

/** Says that nothing in a table identifies records: what was seen, and what is needed. */
function describeUnrecognised(rows: SampleRows, terms: RecognitionTerms): string {
  const [first = []] = rows;
  if (widthOf(rows) <= 1) {
    const line = JSON.stringify((first[0] ?? '').slice(0, 80));
    return `Nothing identifies ${terms.kind}: the first line is ${line}. ${describeNeeded(terms)}`;
  }
  const names = first.map((_, position) => columnName(first, position));
  const more = names.length > mostNames ? `, and ${names.length - mostNames} more` : '';
  const seen = names.slice(0, mostNames).map((name) => name.slice(0, 80));
  return `No column identifies ${terms.kind}. The columns are ${seen.join(', ')}${more}. ${describeNeeded(terms)}`;
}

/** What the rows need to have, as one sentence. */
export function describeNeeded({ kind }: RecognitionTerms): string {
  const keys = lookupKeys[kind];
  const all = `${keys.slice(0, -1).join(', ')} or ${keys.at(-1) ?? ''}`;
  return `Needed is a column of ${all}.`;
}

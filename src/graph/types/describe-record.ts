import type { RecordKind } from '../../domain/record-kinds.js';
import { recordPrices } from '../../domain/record-price.js';

/** The description of a billable record: what it is, what it costs (D4) and what null and `[]` say in it (D8). */
export function describeRecord(kind: RecordKind, meaning: string): string {
  const price = recordPrices[kind];
  return (
    `${meaning} Costs ${price} ${price === 1 ? 'credit' : 'credits'}: every distinct record in an answer is charged ` +
    'once, however often it appears. A null field is unknown; an empty list is known to be empty.'
  );
}

import { Fragment } from 'react';
import { format } from '../../components/format.js';
import { RecordLink, type RecordLinkProps } from './record-link.js';

export interface LinkedNamesProps {
  readonly kind: RecordLinkProps['kind'];
  /** Those that led are told apart. */
  readonly records: readonly { readonly id: string; readonly name: string; readonly isStrong?: boolean }[];
}

/** Several records in a line. */
export function LinkedNames({ kind, records }: LinkedNamesProps) {
  if (records.length === 0) return format.text(null);
  return records.map(({ id, name, isStrong = false }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      {isStrong ? (
        <strong>
          <RecordLink kind={kind} id={id} name={name} /> (lead)
        </strong>
      ) : (
        <RecordLink kind={kind} id={id} name={name} />
      )}
    </Fragment>
  ));
}

import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.js';
import { Grid } from '../../components/grid.js';
import type { GridColumn } from '../../components/grid-column.js';
import { format } from '../../components/format.js';
import type { RequestsQuery } from '../../generated/documents.js';
import { doorName } from './door-name.js';
import styles from './requests-page.module.css';

export type RequestRow = NonNullable<RequestsQuery['requests']>['nodes'][number];

/** Charged requests, newest first. The operation leads to the receipt. */
export function RequestTable({ label, rows }: { label: string; rows: readonly RequestRow[] }) {
  return <Grid label={label} rows={rows} columns={columns} rowId={({ id }) => id} isSortable={false} />;
}

const columns: readonly GridColumn<RequestRow>[] = [
  {
    header: 'Time',
    value: ({ chargedAt }) => chargedAt,
    cell: ({ chargedAt }) => <time dateTime={chargedAt}>{format.moment(chargedAt)}</time>,
  },
  {
    header: 'Operation',
    value: ({ operation }) => operation,
    cell: ({ id, operation, answeredAgain }) => (
      <>
        <Link
          to="/console/requests"
          search={(kept) => ({ ...kept, receipt: id })}
          className={styles['operation'] ?? ''}
        >
          {operation.replaceAll(',', ', ')}
        </Link>{' '}
        {answeredAgain && <Badge>answered again</Badge>}
      </>
    ),
  },
  {
    header: 'Key',
    value: ({ keyName, keyPrefix, keyId }) => keyName ?? keyPrefix ?? keyId,
    isMinor: true,
  },
  { header: 'Door', value: ({ door }) => doorName(door), isMinor: true },
  { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
];

import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.js';
import { Grid } from '../../components/grid.js';
import type { GridColumn } from '../../components/grid-column.js';
import { format } from '../../components/format.js';
import type { RequestsQuery } from '../../generated/documents.js';
import { RequestStatus } from './request-status.js';
import { doorName } from './door-name.js';
import styles from './requests-page.module.css';

export type RequestRow = NonNullable<RequestsQuery['requests']>['nodes'][number];

/** Requests, newest first. The operation leads to the receipt. */
export function RequestTable({ label, rows }: { label: string; rows: readonly RequestRow[] }) {
  return <Grid label={label} rows={rows} columns={columns} rowId={({ id }) => id} isSortable={false} />;
}

/** Of a minute with too many to be kept. */
function LeftOut({ count }: { count: number }) {
  return (
    <span className={styles['reason']}>
      and {format.count(count)} more in this minute, which were not kept
    </span>
  );
}

const columns: readonly GridColumn<RequestRow>[] = [
  {
    header: 'Time',
    value: ({ chargedAt }) => chargedAt,
    cell: ({ chargedAt }) => <time dateTime={chargedAt}>{format.instant(chargedAt)}</time>,
  },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, outcome }) => <RequestStatus status={status} outcome={outcome} />,
  },
  {
    header: 'Operation',
    value: ({ operation }) => operation,
    cell: ({ id, operation, answeredAgain, isDryRun, errorCode, leftOut }) => (
      <>
        <Link
          to="/console/requests"
          search={(kept) => ({ ...kept, receipt: id })}
          className={styles['operation'] ?? ''}
        >
          {operation.replaceAll(',', ', ')}
        </Link>{' '}
        {answeredAgain && <Badge>answered again</Badge>} {isDryRun && <Badge>price only</Badge>}
        {errorCode !== null && <span className={styles['reason']}>{errorCode}</span>}
        {leftOut > 0 && <LeftOut count={leftOut} />}
      </>
    ),
  },
  {
    header: 'Key',
    value: ({ keyName, keyPrefix, keyId }) => keyName ?? keyPrefix ?? keyId,
    isMinor: true,
  },
  { header: 'Door', value: ({ door }) => doorName(door), isMinor: true },
  {
    header: 'Took',
    value: ({ milliseconds }) => milliseconds,
    cell: ({ milliseconds }) => (milliseconds === null ? '–' : `${format.count(milliseconds)} ms`),
    isNumber: true,
    isMinor: true,
  },
  { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
];

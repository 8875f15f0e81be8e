import { Link } from '@tanstack/react-router';
import { creditsText, format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { Badge } from '../../components/stat.js';
import { useIsNarrow } from '../../components/use-is-narrow.js';
import type { RequestsQuery } from '../../generated/documents.js';
import { channelName, requestName } from './request-name.js';
import { RequestStatus } from './request-status.js';
import styles from './requests-page.module.css';

export type RequestRow = NonNullable<RequestsQuery['requests']>['nodes'][number];

export interface RequestTableProps {
  readonly label: string;
  readonly rows: readonly RequestRow[];
  /** Hides the duration and the channel, for a narrow table. */
  readonly isCompact?: boolean;
}

/** A table of requests, or cards on a phone, newest first. Each request has a link to its receipt. */
export function RequestTable({ label, rows, isCompact = false }: RequestTableProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <RequestCards label={label} rows={rows} />;
  const shown = isCompact ? compactColumns : columns;
  return <Grid label={label} rows={rows} columns={shown} rowId={({ id }) => id} isSortable={false} />;
}

function RequestCards({ label, rows }: { label: string; rows: readonly RequestRow[] }) {
  return (
    <ul className={styles['cards']} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={styles['cardHead']}>
            <RequestTitle row={row} />
            <strong>{row.credits === 0 ? '0 credits' : creditsText(row.credits)}</strong>
          </div>
          <div className={styles['cardFoot']}>
            <RequestStatus status={row.status} outcome={row.outcome} />
            <time dateTime={row.chargedAt}>{format.moment(row.chargedAt)}</time>
            <span>{channelName(row.channel)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function RequestTitle({ row }: { row: RequestRow }) {
  const { id, isReplayed, isDryRun, errorCode, sampledOutCount } = row;
  return (
    <div>
      <Link
        to="/console/requests"
        search={(search) => ({ ...search, receipt: id })}
        className={styles['operation'] ?? ''}
      >
        {requestName(row)}
      </Link>{' '}
      {isReplayed && <Badge>Replayed</Badge>} {isDryRun && <Badge>Dry run</Badge>}
      {errorCode !== null && <span className={styles['reason']}>{errorCode}</span>}
      {sampledOutCount > 0 && (
        <span className={styles['reason']}>
          {format.count(sampledOutCount)} more in this minute {sampledOutCount === 1 ? 'was' : 'were'} not
          logged
        </span>
      )}
    </div>
  );
}

const columns: readonly GridColumn<RequestRow>[] = [
  {
    header: 'Time',
    value: ({ chargedAt }) => chargedAt,
    cell: ({ chargedAt }) => (
      <time dateTime={chargedAt} className={styles['time']}>
        {format.instant(chargedAt)}
      </time>
    ),
  },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, outcome }) => <RequestStatus status={status} outcome={outcome} />,
  },
  { header: 'Request', value: requestName, cell: (row) => <RequestTitle row={row} /> },
  { header: 'Channel', value: ({ channel }) => channelName(channel), isMinor: true },
  {
    header: 'Key',
    value: ({ keyName, keyPrefix, keyId }) => keyName ?? keyPrefix ?? keyId,
    isMinor: true,
  },
  {
    header: 'Duration',
    value: ({ milliseconds }) => milliseconds,
    cell: ({ milliseconds }) => (milliseconds === null ? '–' : `${format.count(milliseconds)} ms`),
    isNumber: true,
    isMinor: true,
  },
  { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
];

const compactColumns = columns.filter(({ header }) => header !== 'Duration' && header !== 'Channel');

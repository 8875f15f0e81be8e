import { useMemo } from 'react';
import { Badge } from '../../components/badge.js';
import { Grid } from '../../components/grid.js';
import type { GridColumn } from '../../components/grid-column.js';
import { format } from '../../components/format.js';
import { KeyActions } from './key-actions.js';
import type { KeyTask } from './key-dialog.js';
import type { ApiKey } from './api-key.js';
import styles from './keys-page.module.css';

export interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onTask: (task: KeyTask) => void;
}

/** The keys with their terms. Those that have ended stand last. */
export function KeyTable({ keys, onTask }: KeyTableProps) {
  const columns = useMemo<readonly GridColumn<ApiKey>[]>(
    () => [
      ...terms,
      {
        header: 'Actions',
        value: () => null,
        cell: (key) =>
          key.status === 'ACTIVE' || key.status === 'REPLACED' ? (
            <KeyActions apiKey={key} onTask={onTask} />
          ) : null,
      },
    ],
    [onTask],
  );
  return (
    <Grid
      label="Keys of the organization"
      rows={keys}
      columns={columns}
      rowId={({ id }) => id}
      isSortable={false}
    />
  );
}

const terms: readonly GridColumn<ApiKey>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, prefix, isCurrent }) => (
      <div className={styles['name']}>
        <strong>{format.text(name)}</strong> {isCurrent && <Badge look="accent">this key</Badge>}
        <code>{prefix}…</code>
      </div>
    ),
  },
  { header: 'Status', value: ({ status }) => status, cell: (key) => <Status apiKey={key} /> },
  {
    header: 'Scopes',
    value: ({ scopes }) => scopes.join(' '),
    cell: ({ scopes }) => <span className={styles['scopes']}>{scopesText(scopes)}</span>,
    isMinor: true,
  },
  {
    header: 'Spent of its cap',
    value: ({ monthlyCap }) => monthlyCap,
    cell: ({ monthlyCap, monthUsed }) =>
      monthlyCap === null ? 'no cap' : `${format.count(monthUsed)} of ${format.count(monthlyCap)}`,
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Rate',
    value: ({ rateLimit }) => rateLimit.max,
    cell: ({ rateLimit: { max, windowSeconds } }) => `${format.count(max)} in ${windowSeconds} s`,
    isNumber: true,
    isMinor: true,
  },
  {
    header: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : format.moment(lastUsedAt)),
    isMinor: true,
  },
];

function scopesText(scopes: readonly string[]): string {
  return scopes.includes('*') ? 'everything' : scopes.join(', ');
}

function Status({ apiKey: { status, expiresAt, revokedAt } }: { apiKey: ApiKey }) {
  if (status === 'REVOKED') return <Ended word="revoked" at={revokedAt} />;
  if (status === 'EXPIRED') return <Ended word="expired" at={expiresAt} />;
  const isReplaced = status === 'REPLACED';
  return (
    <div className={styles['status']}>
      <Badge look={isReplaced ? 'warn' : 'good'}>{isReplaced ? 'replaced' : 'active'}</Badge>
      {expiresAt !== null && <span>until {format.moment(expiresAt)}</span>}
    </div>
  );
}

function Ended({ word, at }: { word: string; at: string | null }) {
  return (
    <div className={styles['status']}>
      <Badge>{word}</Badge>
      {at !== null && <span>{format.moment(at)}</span>}
    </div>
  );
}

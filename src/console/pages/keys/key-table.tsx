import { DotsHorizontalIcon } from '@radix-ui/react-icons';
import { useMemo } from 'react';
import { Menu, MenuItem, MenuTrigger, Meter, Popover } from 'react-aria-components';
import { Button } from '../../components/button.js';
import field from '../../components/field.module.css';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { Badge } from '../../components/stat.js';
import { UsageByDocument } from '../../generated/documents/account.js';
import { useFree } from '../../graph/paid-answers.js';
import type { KeyTask } from './key-dialog.js';
import { type ApiKey, capUse, hasScope, type OwnKey, rateText } from './key-terms.js';
import styles from './keys-page.module.css';

export interface KeyTableProps {
  readonly own: OwnKey;
  readonly keys: readonly ApiKey[];
  readonly onTask: (task: KeyTask) => void;
}

/** A table of keys, or cards on a phone. Revoked and expired keys are last. */
export function KeyTable({ own, keys, onTask }: KeyTableProps) {
  const { data } = useFree(UsageByDocument, { by: 'KEY' }, { enabled: hasScope(own, 'usage:read') });
  const columns = useMemo(() => {
    const rows = data?.usage?.rows;
    const spent = rows && new Map(rows.map(({ group, credits }) => [group, credits]));
    return columnsOf((id) => spent && (spent.get(id) ?? 0), onTask);
  }, [data, onTask]);
  return (
    <Grid
      label="API keys"
      rows={keys}
      columns={columns}
      rowId={({ id }) => id}
      isSortable={false}
      card={{ title: 'Name', aside: ['Status', 'Actions'], hidden: ['Scopes', 'Created'] }}
    />
  );
}

/**
 * Returns the columns of the table of keys.
 * @param spentBy Returns the credits that a key has spent this month; undefined while they are unknown.
 */
const columnsOf = (
  spentBy: (id: string) => number | undefined,
  onTask: (task: KeyTask) => void,
): readonly GridColumn<ApiKey>[] => [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, prefix, isCurrent }) => (
      <div className={styles['name']}>
        <strong>{format.text(name)}</strong> {isCurrent && <Badge look="accent">This key</Badge>}
        <code>{prefix}…</code>
      </div>
    ),
  },
  { header: 'Status', value: ({ status }) => status, cell: (key) => <Status apiKey={key} /> },
  {
    header: 'Credits used',
    value: ({ monthUsed }) => monthUsed,
    cell: (key) => <CreditsUsed apiKey={key} spent={spentBy(key.id)} />,
  },
  {
    header: 'Last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : format.moment(lastUsedAt)),
  },
  { header: 'Rate limit', value: ({ rateLimit }) => rateText(rateLimit) },
  {
    header: 'Scopes',
    value: ({ scopes }) => scopes.join(' '),
    cell: ({ scopes }) => <span className={styles['scopes']}>{scopesText(scopes)}</span>,
  },
  {
    header: 'Created',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => format.moment(createdAt),
  },
  {
    header: 'Actions',
    value: () => null,
    cell: (key) =>
      key.status === 'ACTIVE' || key.status === 'REPLACED' ? (
        <KeyActions apiKey={key} onTask={onTask} />
      ) : null,
  },
];

function scopesText(scopes: readonly string[]): string {
  return scopes.includes('*') ? 'All scopes' : scopes.join(', ');
}

function Status({ apiKey: { status, expiresAt, revokedAt } }: { apiKey: ApiKey }) {
  if (status === 'REVOKED') return <Ended word="Revoked" at={revokedAt} />;
  if (status === 'EXPIRED') return <Ended word="Expired" at={expiresAt} />;
  const isReplaced = status === 'REPLACED';
  return (
    <div className={styles['status']}>
      <Badge look={isReplaced ? 'warn' : 'good'}>{isReplaced ? 'Replaced' : 'Active'}</Badge>
      {expiresAt !== null && <span>Expires {format.day(expiresAt)}</span>}
    </div>
  );
}

function Ended({ word, at }: { word: string; at: string | null }) {
  return (
    <div className={styles['status']}>
      <Badge>{word}</Badge>
      {at !== null && <span>{format.day(at)}</span>}
    </div>
  );
}

interface CreditsUsedProps {
  readonly apiKey: ApiKey;
  /** The credits that the key has spent this month; undefined while they are unknown. */
  readonly spent: number | undefined;
}

/** Shows the credits that a key has spent this month: as a bar if the key has a cap, otherwise as a number. */
function CreditsUsed({ apiKey, spent }: CreditsUsedProps) {
  const capped = capUse(apiKey);
  if (capped === null)
    return (
      <span className={styles['used']}>
        {spent !== undefined && <span>{format.count(spent)} this month</span>}
        <span className={styles['about']}>No cap</span>
      </span>
    );
  const { cap, used } = capped;
  const share = Math.min(1, used / cap);
  const text = `${format.count(used)} of ${format.count(cap)}`;
  const look = share >= 1 ? 'full' : share >= 0.8 ? 'high' : 'low';
  return (
    <Meter
      className={styles['used'] ?? ''}
      aria-label={`Credits used by ${apiKey.name ?? apiKey.prefix}`}
      value={share * 100}
      valueLabel={text}
    >
      <span>{text}</span>
      <span className={styles['track']}>
        <span className={styles[look]} style={{ width: `${share * 100}%` }} />
      </span>
    </Meter>
  );
}

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onTask: (task: KeyTask) => void;
}

/** The menu with the actions for a valid key. A key that has been rotated cannot be rotated again. */
function KeyActions({ apiKey, onTask }: KeyActionsProps) {
  const tasks = [
    { name: 'update', label: 'Edit key' },
    ...(apiKey.status === 'ACTIVE' ? [{ name: 'rotate', label: 'Rotate key' } as const] : []),
    { name: 'revoke', label: 'Revoke key' },
  ] as const;
  return (
    <MenuTrigger>
      <Button look="quiet" size="small" aria-label={`Actions of ${apiKey.name ?? apiKey.prefix}`}>
        <DotsHorizontalIcon aria-hidden />
      </Button>
      <Popover className={field['popover'] ?? ''} placement="bottom end">
        <Menu className={styles['menu'] ?? ''}>
          {tasks.map(({ name, label }) => (
            <MenuItem
              key={name}
              className={field['option'] ?? ''}
              onAction={() => {
                onTask({ name, key: apiKey });
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { Badge } from '../../components/stat.js';
import type { AuditEventsQuery } from '../../generated/documents.js';
import { ApiKeysDocument } from '../../generated/documents/keys.js';
import { useFree } from '../../graph/paid-answers.js';
import { channelName } from '../requests/request-name.js';
import styles from './audit-table.module.css';
import { actionText, changeText } from './audit-text.js';

export type AuditEvent = NonNullable<AuditEventsQuery['auditEvents']>['nodes'][number];

/** A table of changes, or cards on a phone, newest first. */
export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const { data } = useFree(ApiKeysDocument, {});
  const columns = useMemo(() => {
    const names = new Map((data?.apiKeys ?? []).map(({ id, name, prefix }) => [id, name ?? `${prefix}…`]));
    return columnsOf(names);
  }, [data]);
  return (
    <Grid
      label="Audit log"
      rows={events}
      columns={columns}
      rowId={({ id }) => id}
      isSortable={false}
      card={{ title: 'Change' }}
    />
  );
}

/** The names of the organization's keys, by ID. Keys that ended some weeks ago have none. */
type KeyNames = ReadonlyMap<string, string>;

const columnsOf = (names: KeyNames): readonly GridColumn<AuditEvent>[] => [
  {
    header: 'Time',
    value: ({ at }) => at,
    cell: ({ at }) => (
      <time dateTime={at} className={styles['time']}>
        {format.instant(at)}
      </time>
    ),
  },
  {
    header: 'Author',
    value: ({ keyId }) => keyId,
    cell: (event) => <Author event={event} names={names} />,
  },
  {
    header: 'Change',
    value: ({ action }) => action,
    cell: (event) => (
      <div className={styles['change']}>
        <strong>{actionText(event.action)}</strong>
        <Target event={event} names={names} />
      </div>
    ),
  },
  {
    header: 'Details',
    value: ({ changes }) => changes.length,
    cell: (event) => <Changes event={event} />,
  },
];

interface EventProps {
  readonly event: AuditEvent;
  readonly names: KeyNames;
}

function Author({ event: { author, keyId, keyPrefix, address, channel }, names }: EventProps) {
  if (author === 'OPERATOR') return <Badge>Operator</Badge>;
  return (
    <div className={styles['author']}>
      <span>{names.get(keyId ?? '') ?? (keyPrefix === null ? format.text(keyId) : `${keyPrefix}…`)}</span>
      <span className={styles['about']}>
        {[channel === null ? '' : channelName(channel), address ?? ''].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

/** The changed object: the name of a key, a link to a saved search, or an ID. */
function Target({ event: { targetKind, targetId }, names }: EventProps) {
  if (targetId === null || targetKind === 'organization') return null;
  if (targetKind === 'search')
    return (
      <Link to="/console/searches/$id" params={{ id: targetId }}>
        Search {targetId}
      </Link>
    );
  const name = targetKind === 'key' ? names.get(targetId) : undefined;
  return name === undefined ? <code className={styles['id']}>{targetId}</code> : <span>{name}</span>;
}

function Changes({ event: { action, changes } }: Pick<EventProps, 'event'>) {
  if (changes.length === 0) return '–';
  return (
    <ul className={styles['changes']}>
      {changes.map((change) => {
        const { label, before, after } = changeText(change, action);
        return (
          <li key={change.field}>
            <span className={styles['about']}>{label}:</span>{' '}
            {before !== null && (
              <>
                <del>
                  <span className="visually-hidden">from </span>
                  {before}
                </del>{' '}
                <span aria-hidden>→</span>
                <span className="visually-hidden"> to</span>{' '}
              </>
            )}
            {after}
          </li>
        );
      })}
    </ul>
  );
}

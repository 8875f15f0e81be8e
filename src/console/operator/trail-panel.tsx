import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { DetailList } from './detail-list.js';
import { PagedPanel } from './list-panel.js';
import styles from './operator.module.css';
import type { AuditEvent } from './operator-objects.js';

/** The audit log of an organization: who changed what, newest first. */
export function TrailPanel({ organizationId }: { organizationId: string }) {
  return (
    <PagedPanel<AuditEvent>
      title="Audit log"
      note="Changes by operators, and changes of its keys and settings."
      label="Audit log"
      path={`/audit-events?organization=${organizationId}&limit=10`}
      scope="audit:read"
      empty="No changes"
      columns={columns}
      rowId={({ id }) => id}
      card={{ title: 'Action' }}
    />
  );
}

const actorKinds: Readonly<Record<AuditEvent['actor_kind'], string>> = {
  user: 'Command',
  api_key: 'API key',
  operator_key: 'Operator key',
};

const columns: readonly GridColumn<AuditEvent>[] = [
  { header: 'Action', value: ({ action }) => action },
  { header: 'Time', value: ({ at }) => at, cell: ({ at }) => format.instant(at) },
  {
    header: 'By',
    value: ({ actor }) => actor,
    cell: ({ actor, actor_kind: kind }) => (
      <div className={styles['name']}>
        <span>{actorKinds[kind]}</span>
        <code className={styles['small']}>{actor}</code>
      </div>
    ),
  },
  {
    header: 'Details',
    value: ({ details }) => JSON.stringify(details),
    cell: ({ details }) => <DetailList details={details} />,
  },
];

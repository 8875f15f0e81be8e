import { useState } from 'react';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { RefusalNotice } from '../components/notice.js';
import { PageHead, Panel } from '../components/page-head.js';
import { Skeleton } from '../components/skeleton.js';
import { Badge } from '../components/stat.js';
import { ChecksPanel } from './checks-panel.js';
import { DetailList } from './detail-list.js';
import { Fact } from './fact.js';
import { PagedPanel } from './list-panel.js';
import styles from './operator.module.css';
import { useHasScope, useOperator } from './operator-client.js';
import type { AuditEvent, ImportProgress, SourcingRequest } from './operator-objects.js';

/** The data: the checks of the server, imports, and the companies that organizations looked up and did not find. */
export function DataPage() {
  return (
    <>
      <PageHead
        title="Data"
        note="Checks of the server, imports, and companies that were looked up and not found."
      />
      <ChecksPanel />
      <ImportsPanel />
      <PastImportsPanel />
      <RequestedPanel />
    </>
  );
}

function ImportsPanel() {
  const hasScope = useHasScope('organizations:read');
  const { data, error, refetch } = useOperator<ImportProgress>('/imports', hasScope === true);
  return (
    <Panel title="Running imports">
      {hasScope === false && <p>Your key lacks the scope organizations:read.</p>}
      {error !== null && <RefusalNotice refusal={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && hasScope !== false && <Skeleton lines={1} />}
      {data?.running === 0 && <p>No import is running.</p>}
      {data !== undefined && data.running > 0 && (
        <dl className={styles['facts']}>
          <Fact label="Running" value={format.count(data.running)} />
          <Fact label="Progress" value={format.percent(data.percent)} />
          <Fact label="Records written" value={format.count(data.records)} />
          <Fact label="Last report" value={`${format.count(data.silent_seconds)} seconds ago`} />
        </dl>
      )}
    </Panel>
  );
}

/** The imports that have ended, from the audit log. */
function PastImportsPanel() {
  return (
    <PagedPanel<AuditEvent>
      title="Past imports"
      label="Past imports"
      path="/audit-events?action=import&limit=10"
      scope="audit:read"
      empty="No imports"
      columns={importColumns}
      rowId={({ id }) => id}
      card={{ title: 'Files', aside: ['Result'] }}
    />
  );
}

const importColumns: readonly GridColumn<AuditEvent>[] = [
  {
    header: 'Files',
    value: ({ details }) => filesOf(details),
    cell: ({ details }) => <span className={styles['identifier']}>{filesOf(details)}</span>,
  },
  {
    header: 'Result',
    value: ({ details }) => details['failed'] === true,
    cell: ({ details }) =>
      details['failed'] === true ? <Badge look="bad">Failed</Badge> : <Badge look="good">Completed</Badge>,
  },
  { header: 'Ended', value: ({ at }) => at, cell: ({ at }) => format.instant(at) },
  { header: 'By', value: ({ actor }) => actor },
  {
    header: 'Records',
    value: () => null,
    cell: ({ details }) => <DetailList details={countsOf(details)} />,
  },
];

/** Returns the counts of an import that are not 0, those of its record kinds by name. */
function countsOf({ imported, ...others }: AuditEvent['details']): Readonly<Record<string, number>> {
  const all = Object.entries({ ...(typeof imported === 'object' ? imported : {}), ...others });
  return Object.fromEntries(
    all.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] !== 0),
  );
}

/** Returns the names of the imported files and folders. */
function filesOf({ paths }: AuditEvent['details']): string {
  const all: readonly unknown[] = Array.isArray(paths) ? paths : [];
  return all.map((path) => String(path).split('/').at(-1)).join(', ');
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
] as const;

function RequestedPanel() {
  const [state, setState] = useState<(typeof states)[number]['value']>('open');
  return (
    <PagedPanel<SourcingRequest>
      title="Requested companies"
      note="Most recently requested first."
      label="Requested companies"
      path={`/sourcing-requests?state=${state}&limit=25`}
      scope="organizations:read"
      empty={state === 'all' ? 'No requested companies' : `No ${state} requests`}
      columns={columns}
      rowId={({ identifier_kind: kind, identifier }) => `${kind} ${identifier}`}
      card={{ title: 'Identifier', aside: ['State'] }}
      aside={<Choice label="State" hideLabel value={state} options={states} onChange={setState} />}
    />
  );
}

const columns: readonly GridColumn<SourcingRequest>[] = [
  {
    header: 'Identifier',
    value: ({ identifier }) => identifier,
    cell: ({ identifier, identifier_kind: kind }) => (
      <div className={styles['name']}>
        <span className={styles['identifier']}>{identifier}</span>
        <span className={styles['small']}>{format.label(kind)}</span>
      </div>
    ),
  },
  {
    header: 'State',
    value: ({ resolved_at: at }) => at,
    cell: ({ resolved_at: at }) =>
      at === null ? <Badge look="accent">Open</Badge> : <Badge look="good">Resolved</Badge>,
  },
  { header: 'Lookups', value: ({ times_requested: times }) => times, isNumber: true },
  { header: 'Organizations', value: ({ organizations }) => organizations, isNumber: true },
  {
    header: 'Last lookup',
    value: ({ last_requested_at: at }) => at,
    cell: ({ last_requested_at: at }) => format.moment(at),
  },
  {
    header: 'Company',
    value: ({ company_id: id }) => id,
    cell: ({ company_id: id }) => (id === null ? '–' : <code className={styles['small']}>{id}</code>),
  },
];

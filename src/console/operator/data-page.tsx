import { useState } from 'react';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { RefusalNotice } from '../components/notice.js';
import { PageHead, Panel } from '../components/page-head.js';
import { Skeleton } from '../components/skeleton.js';
import { Badge } from '../components/stat.js';
import { Fact } from './fact.js';
import { PagedPanel } from './list-panel.js';
import styles from './operator.module.css';
import { useHasScope, useOperator } from './operator-client.js';
import type { ImportProgress, SourcingRequest } from './operator-objects.js';

/** The data: the imports that run, and the companies that organizations looked up and did not find. */
export function DataPage() {
  return (
    <>
      <PageHead title="Data" note="Running imports, and companies that were looked up and not found." />
      <ImportsPanel />
      <RequestedPanel />
    </>
  );
}

function ImportsPanel() {
  const hasScope = useHasScope('organizations:read');
  const { data, error, refetch } = useOperator<ImportProgress>('/imports', hasScope === true);
  return (
    <Panel title="Imports">
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

import { useState } from 'react';
import { format } from '../components/format.js';
import { Notice, RefusalNotice } from '../components/notice.js';
import { PageHead, Panel } from '../components/page-head.js';
import { PageSkeleton } from '../components/skeleton.js';
import { Gauge } from '../components/stat.js';
import { Fact } from './fact.js';
import { GrantsPanel } from './grants-panel.js';
import { KeysPanel } from './keys-panel.js';
import styles from './operator.module.css';
import { useOperator } from './operator-client.js';
import type { Organization } from './operator-objects.js';
import { CreditsUsed, StateBadge } from './organizations-page.js';
import { ReceiptsPanel } from './receipts-panel.js';
import { ScopedButton } from './scoped-button.js';
import { type StateChange, StateDialog } from './state-dialog.js';
import { TrailPanel } from './trail-panel.js';
import { UsagePanel } from './usage-panel.js';

/** One organization: its state, budget, grants, keys, usage, requests and audit log, and the changes to them. */
export function OrganizationPage({ id }: { id: string }) {
  const { data, error, refetch } = useOperator<Organization>(`/organizations/${encodeURIComponent(id)}`);
  return (
    <>
      {error !== null && (
        <>
          {data === undefined && <PageHead title="Organization" />}
          <RefusalNotice refusal={error} onRetry={() => void refetch()} />
        </>
      )}
      {data === undefined && error === null && <PageSkeleton />}
      {data !== undefined && <Sections organization={data} />}
    </>
  );
}

function Sections({ organization }: { organization: Organization }) {
  const { id, name, external_id: externalId } = organization;
  const [change, setChange] = useState<StateChange | null>(null);
  return (
    <>
      <PageHead
        title={name === '' ? id : name}
        note={
          <>
            <StateBadge state={organization.state} /> <code>{id}</code>
            {externalId !== null && (
              <>
                {' · '}
                <code>{externalId}</code>
              </>
            )}
          </>
        }
        actions={<StateActions organization={organization} onChange={setChange} />}
      />
      {organization.suspension_reason !== null && (
        <Notice look="warn">
          Suspended since {format.moment(organization.suspended_at)}: {organization.suspension_reason}
        </Notice>
      )}
      <BudgetPanel organization={organization} />
      <GrantsPanel organization={organization} />
      <KeysPanel organization={organization} />
      <UsagePanel organizationId={id} />
      <ReceiptsPanel organizationId={id} />
      <TrailPanel organizationId={id} />
      {change !== null && (
        <StateDialog
          change={change}
          organization={organization}
          onClose={() => {
            setChange(null);
          }}
        />
      )}
    </>
  );
}

interface StateActionsProps {
  readonly organization: Organization;
  readonly onChange: (change: StateChange) => void;
}

/** The buttons that suspend or resume an organization. */
function StateActions({ organization: { state }, onChange }: StateActionsProps) {
  if (state === 'purged') return null;
  const change = state === 'active' ? 'suspend' : 'resume';
  const labels = { suspend: 'Suspend', resume: state === 'closed' ? 'Reopen' : 'Resume' };
  return (
    <ScopedButton
      scope="organizations:write"
      look={change === 'suspend' ? 'danger' : 'primary'}
      onPress={() => {
        onChange(change);
      }}
    >
      {labels[change]}
    </ScopedButton>
  );
}

function BudgetPanel({ organization }: { organization: Organization }) {
  const { daily_cap: cap, daily_used: usedToday, rate_limit: rate, remaining } = organization;
  return (
    <Panel title="Budget">
      <div className={styles['budgets']}>
        <CreditsUsed organization={organization} />
        {cap > 0 && (
          <Gauge
            label="Today"
            used={usedToday}
            limit={cap}
            text={`${format.count(usedToday)} of ${format.count(cap)}`}
          />
        )}
      </div>
      <dl className={styles['facts']}>
        <Fact label="Credits remaining" value={remaining === -1 ? 'Unlimited' : format.count(remaining)} />
        <Fact label="Daily cap" value={cap === 0 ? 'None' : format.count(cap)} />
        <Fact
          label="Rate limit"
          value={`${format.count(rate.max)} requests per ${format.count(rate.window_seconds)} seconds`}
        />
        <Fact
          label="Last call"
          value={organization.last_call_at === null ? 'Never' : format.moment(organization.last_call_at)}
        />
        <Fact label="Created" value={format.moment(organization.created_at)} />
      </dl>
    </Panel>
  );
}

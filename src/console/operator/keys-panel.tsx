import { useMemo, useState } from 'react';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { RefusalNotice } from '../components/notice.js';
import { Panel } from '../components/page-head.js';
import { ConfirmDialog } from '../components/sheet-dialog.js';
import { Badge } from '../components/stat.js';
import { RowsPanel } from './list-panel.js';
import styles from './operator.module.css';
import { useHasScope, useOperator, useOperatorChange } from './operator-client.js';
import type { Organization, OrganizationKey } from './operator-objects.js';
import { ScopedButton } from './scoped-button.js';

/** The keys of an organization, first the valid ones, with the action that revokes them. */
export function KeysPanel({ organization }: { organization: Organization }) {
  const [revoked, setRevoked] = useState<OrganizationKey | null>(null);
  const columns = useMemo(() => columnsOf(setRevoked), []);
  const hasScope = useHasScope('organizations:read');
  const { data, error, refetch } = useOperator<readonly OrganizationKey[]>(
    `/organizations/${organization.id}/keys`,
    hasScope === true,
  );
  if (hasScope === false)
    return (
      <Panel title="Keys">
        <p>Your key lacks the scope organizations:read.</p>
      </Panel>
    );
  return (
    <>
      <RowsPanel<OrganizationKey>
        title="Keys"
        label="Keys"
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        empty="No keys"
        columns={columns}
        rowId={({ id }) => id}
        card={{ title: 'Name', aside: ['Status'], actions: ['Action'] }}
      />
      {revoked !== null && (
        <RevokeDialog organizationId={organization.id} apiKey={revoked} onClose={() => setRevoked(null)} />
      )}
    </>
  );
}

const columnsOf = (onRevoke: (key: OrganizationKey) => void): readonly GridColumn<OrganizationKey>[] => [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, prefix }) => (
      <div className={styles['name']}>
        <span>{format.text(name)}</span>
        <code className={styles['small']}>{prefix}…</code>
      </div>
    ),
  },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Badge look={isValid(status) ? 'good' : 'plain'}>{format.label(status)}</Badge>,
  },
  {
    header: 'Scopes',
    value: ({ scopes }) => scopes.join(' '),
    cell: ({ scopes }) => (
      <span className={styles['small']}>{scopes.includes('*') ? 'All scopes' : scopes.join(', ')}</span>
    ),
  },
  {
    header: 'Last used',
    value: ({ last_used_at: at }) => at,
    cell: ({ last_used_at: at }) => (at === null ? 'Never' : format.moment(at)),
  },
  { header: 'Created', value: ({ created_at: at }) => at, cell: ({ created_at: at }) => format.moment(at) },
  {
    header: 'Action',
    value: () => null,
    cell: (key) =>
      isValid(key.status) ? (
        <ScopedButton
          scope="keys:write"
          size="small"
          label={`Revoke ${key.name ?? key.prefix}`}
          onPress={() => {
            onRevoke(key);
          }}
        >
          Revoke
        </ScopedButton>
      ) : null,
  },
];

function isValid(status: OrganizationKey['status']): boolean {
  return status === 'active' || status === 'replaced';
}

interface RevokeDialogProps {
  readonly organizationId: string;
  readonly apiKey: OrganizationKey;
  readonly onClose: () => void;
}

function RevokeDialog({ organizationId, apiKey: { id, name, prefix }, onClose }: RevokeDialogProps) {
  const changing = useOperatorChange();
  return (
    <ConfirmDialog
      isOpen
      title={`Revoke ${name ?? prefix}?`}
      confirm="Revoke key"
      isDangerous
      isPending={changing.isPending}
      onConfirm={() => {
        changing.mutate(
          { method: 'DELETE', path: `/organizations/${organizationId}/keys/${id}` },
          { onSuccess: onClose },
        );
      }}
      onCancel={onClose}
      refusal={changing.error !== null && <RefusalNotice refusal={changing.error} />}
    >
      Requests with {prefix}… stop working within a second. This cannot be undone.
    </ConfirmDialog>
  );
}

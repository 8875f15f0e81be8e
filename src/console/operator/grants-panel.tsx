import { useMemo, useState } from 'react';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { RefusalNotice } from '../components/notice.js';
import { ConfirmDialog } from '../components/sheet-dialog.js';
import { Badge } from '../components/stat.js';
import { GrantDialog } from './grant-dialog.js';
import { PagedPanel } from './list-panel.js';
import styles from './operator.module.css';
import { useOperatorChange } from './operator-client.js';
import type { Grant, Organization } from './operator-objects.js';
import { ScopedButton } from './scoped-button.js';

/** The grants of an organization, with the actions that add and void them. */
export function GrantsPanel({ organization }: { organization: Organization }) {
  const [isGranting, setGranting] = useState(false);
  const [voided, setVoided] = useState<Grant | null>(null);
  const columns = useMemo(() => columnsOf(setVoided), []);
  const isPurged = organization.state === 'purged';
  return (
    <>
      <PagedPanel<Grant>
        title="Grants"
        note="Credits in addition to the monthly ones."
        label="Grants"
        path={`/organizations/${organization.id}/grants?limit=10`}
        scope="organizations:read"
        empty="No grants"
        columns={columns}
        rowId={({ id }) => id}
        card={{ title: 'Credits', aside: ['Status'], actions: ['Action'] }}
        aside={
          <ScopedButton
            scope="organizations:write"
            size="small"
            obstacle={isPurged ? 'It was purged' : undefined}
            onPress={() => {
              setGranting(true);
            }}
          >
            Grant credits
          </ScopedButton>
        }
      />
      {isGranting && <GrantDialog organization={organization} onClose={() => setGranting(false)} />}
      {voided !== null && (
        <VoidDialog organizationId={organization.id} grant={voided} onClose={() => setVoided(null)} />
      )}
    </>
  );
}

const columnsOf = (onVoid: (grant: Grant) => void): readonly GridColumn<Grant>[] => [
  {
    header: 'Credits',
    value: ({ credits }) => credits,
    cell: ({ credits, note, external_id: externalId }) => (
      <div className={styles['name']}>
        <span>{format.count(credits)}</span>
        {(note ?? externalId) !== null && <span className={styles['small']}>{note ?? externalId}</span>}
      </div>
    ),
  },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <Badge look={status === 'open' ? 'good' : 'plain'}>{format.label(status)}</Badge>,
  },
  { header: 'Used', value: ({ used }) => used, isNumber: true },
  { header: 'Remaining', value: ({ remaining }) => remaining, isNumber: true },
  {
    header: 'Expires',
    value: ({ expires_at: at }) => at,
    cell: ({ expires_at: at }) => (at === null ? 'Never' : format.moment(at)),
  },
  { header: 'Granted', value: ({ created_at: at }) => at, cell: ({ created_at: at }) => format.moment(at) },
  {
    header: 'Action',
    value: () => null,
    cell: (grant) =>
      grant.status === 'open' ? (
        <ScopedButton
          scope="organizations:write"
          size="small"
          label={`Void the grant of ${format.count(grant.credits)} credits`}
          onPress={() => {
            onVoid(grant);
          }}
        >
          Void
        </ScopedButton>
      ) : null,
  },
];

interface VoidDialogProps {
  readonly organizationId: string;
  readonly grant: Grant;
  readonly onClose: () => void;
}

function VoidDialog({ organizationId, grant: { id, remaining }, onClose }: VoidDialogProps) {
  const changing = useOperatorChange();
  return (
    <ConfirmDialog
      isOpen
      title="Void the remaining credits?"
      confirm={`Void ${format.count(remaining)} credits`}
      isDangerous
      isPending={changing.isPending}
      onConfirm={() => {
        changing.mutate(
          { method: 'POST', path: `/organizations/${organizationId}/grants/${id}/void` },
          { onSuccess: onClose },
        );
      }}
      onCancel={onClose}
      refusal={changing.error !== null && <RefusalNotice refusal={changing.error} />}
    >
      {format.count(remaining)} credits can no longer be used. Used credits stay used. This cannot be undone.
    </ConfirmDialog>
  );
}

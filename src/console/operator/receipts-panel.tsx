import { useMemo, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../components/button.js';
import { Choice } from '../components/choice.js';
import { format } from '../components/format.js';
import type { GridColumn } from '../components/grid.js';
import { Badge, type BadgeProps } from '../components/stat.js';
import { TextBox } from '../components/text-box.js';
import { PagedPanel } from './list-panel.js';
import styles from './operator.module.css';
import type { Receipt } from './operator-objects.js';
import { RefundDialog } from './refund-dialog.js';
import { ScopedButton } from './scoped-button.js';

const outcomes = [
  { value: 'failed', label: 'Failed' },
  { value: 'refused', label: 'Refused' },
  { value: 'charged', label: 'Charged' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'free', label: 'Free' },
  { value: 'all', label: 'All' },
] as const;

type Outcome = (typeof outcomes)[number]['value'];

/** The requests of an organization: its errors, by default those of the server, and receipts by request ID. */
export function ReceiptsPanel({ organizationId }: { organizationId: string }) {
  const [outcome, setOutcome] = useState<Outcome>('failed');
  const [requestId, setRequestId] = useState('');
  const [refunded, setRefunded] = useState<Receipt | null>(null);
  const columns = useMemo(() => columnsOf(setRefunded), []);
  const query = requestId === '' ? { outcome, limit: '10' } : { request_id: requestId };
  return (
    <>
      <PagedPanel<Receipt>
        tools={<RequestFinder onFind={setRequestId} />}
        title={requestId === '' ? 'Requests' : 'Receipts'}
        note={
          requestId === ''
            ? 'Charged requests of the last 31 days, others of the last 24 hours.'
            : `With the request ID ${requestId}.`
        }
        label="Requests"
        path={`/organizations/${organizationId}/receipts?${new URLSearchParams(query)}`}
        scope="usage:read"
        empty={
          requestId === '' ? `No ${outcome === 'all' ? '' : `${outcome} `}requests` : 'No request has this ID'
        }
        columns={columns}
        rowId={({ id }) => id}
        card={{ title: 'Operation', aside: ['Outcome'], actions: ['Action'] }}
        aside={
          requestId === '' ? (
            <Choice label="Outcome" hideLabel value={outcome} options={outcomes} onChange={setOutcome} />
          ) : (
            <Button
              size="small"
              onPress={() => {
                setRequestId('');
              }}
            >
              Show all requests
            </Button>
          )
        }
      />
      {refunded !== null && (
        <RefundDialog organizationId={organizationId} charge={refunded} onClose={() => setRefunded(null)} />
      )}
    </>
  );
}

function RequestFinder({ onFind }: { onFind: (requestId: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Form
      className={styles['finder'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextBox label="Request ID (X-Request-Id)" maxLength={128} value={typed} onChange={setTyped} mono />
      <Button type="submit">Find receipt</Button>
    </Form>
  );
}

const looks: Readonly<Record<Receipt['outcome'], NonNullable<BadgeProps['look']>>> = {
  charged: 'good',
  refunded: 'plain',
  free: 'plain',
  refused: 'warn',
  failed: 'bad',
};

const columnsOf = (onRefund: (charge: Receipt) => void): readonly GridColumn<Receipt>[] => [
  {
    header: 'Operation',
    value: ({ operation }) => operation,
    cell: ({ operation, request_id: requestId }) => (
      <div className={styles['name']}>
        <span>{operation}</span>
        <code className={styles['small']}>{requestId}</code>
      </div>
    ),
  },
  {
    header: 'Outcome',
    value: ({ outcome }) => outcome,
    cell: ({ outcome }) => <Badge look={looks[outcome]}>{format.label(outcome)}</Badge>,
  },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status, error_code: code }) => [status, code].filter((one) => one !== null).join(' ') || '–',
  },
  { header: 'Channel', value: ({ channel }) => channel },
  {
    header: 'Key',
    value: ({ key_name: name, key_prefix: prefix }) => name ?? prefix,
    cell: ({ key_name: name, key_prefix: prefix }) => format.text(name ?? prefix),
  },
  { header: 'Time', value: ({ charged_at: at }) => at, cell: ({ charged_at: at }) => format.instant(at) },
  { header: 'Credits', value: ({ credits }) => credits, isNumber: true },
  {
    header: 'Action',
    value: () => null,
    cell: (receipt) =>
      receipt.outcome === 'charged' ? (
        <ScopedButton
          scope="organizations:write"
          size="small"
          label={`Refund ${receipt.operation}, ${receipt.request_id}`}
          onPress={() => {
            onRefund(receipt);
          }}
        >
          Refund
        </ScopedButton>
      ) : null,
  },
];

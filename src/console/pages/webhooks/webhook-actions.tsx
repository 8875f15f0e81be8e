import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button, CopyButton } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { Notice, RefusalNotice } from '../../components/notice.js';
import { ConfirmDialog, SheetDialog } from '../../components/sheet-dialog.js';
import { Badge } from '../../components/stat.js';
import type { WebhookPauseReason, WebhooksQuery } from '../../generated/documents.js';
import { SavedSearchesDocument } from '../../generated/documents/searches.js';
import {
  DeleteWebhookDocument,
  RotateWebhookDocument,
  UpdateWebhookDocument,
} from '../../generated/documents/webhooks.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { EditWebhook } from './edit-webhook.js';
import { TestWebhook } from './test-webhook.js';
import { watchedText } from './watched-text.js';
import styles from './webhooks.module.css';

/** Shows a signing secret, which is shown only once, and code that verifies events with it. */
export function WebhookSecret({ secret }: { secret: string }) {
  return (
    <>
      <Notice look="warn">Copy the secret now. It is shown only once.</Notice>
      <div className={styles['secret']}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy secret" />
      </div>
      <div>
        <p>
          Events are signed by the Standard Webhooks specification. Verify them in Node.js with the package{' '}
          <code>standardwebhooks</code>:
        </p>
        <pre className={styles['snippet']} tabIndex={0} aria-label="Code that verifies events">
          <code>{snippet}</code>
        </pre>
        <CopyButton text={snippet} label="Copy code" />
      </div>
    </>
  );
}

const snippet = `import { createServer } from 'node:http';
import { env } from 'node:process';
import { Webhook } from 'standardwebhooks';

const verifier = new Webhook(env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const event = verifier.verify(body, request.headers);
    response.writeHead(204).end();
    console.log(request.headers['webhook-id'], event.type, event.data);
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);
`;

interface WebhookActionsProps {
  readonly webhook: NonNullable<WebhooksQuery['webhooks']>[number];
}

/** The actions for a webhook: test, edit, pause, rotate and delete. */
export function WebhookActions({ webhook }: WebhookActionsProps) {
  const { id, status } = webhook;
  const [isRotating, setRotating] = useState(false);
  const updating = useChange(UpdateWebhookDocument);
  const refusal = updating.error;
  const isActive = status === 'ACTIVE';
  return (
    <>
      <TestWebhook id={id} />
      <EditWebhook webhook={webhook} />
      <Button
        size="small"
        isPending={updating.isPending}
        onPress={() => updating.mutate({ id, input: { status: isActive ? 'PAUSED' : 'ACTIVE' } })}
      >
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <Button size="small" onPress={() => setRotating(true)}>
        Rotate secret
      </Button>
      <DeleteButton id={id} />
      {refusal !== null && (
        <RefusalNotice refusal={refusal} forbidden="This key may not change this webhook" />
      )}
      <RotateDialog id={id} isOpen={isRotating} onClose={() => setRotating(false)} />
    </>
  );
}

function DeleteButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const deleting = useChange(DeleteWebhookDocument);
  const close = (): void => {
    setAsking(false);
    deleting.reset();
  };
  return (
    <>
      <Button size="small" look="danger" onPress={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        refusal={deleting.error !== null && <RefusalNotice refusal={deleting.error} />}
        isOpen={isAsking}
        title="Delete this webhook?"
        confirm="Delete webhook"
        isDangerous
        isPending={deleting.isPending}
        onCancel={close}
        onConfirm={() =>
          deleting.mutate(
            { id },
            { onSuccess: () => void navigate({ to: '/console/webhooks', search: {}, replace: true }) },
          )
        }
      >
        No more events are sent to this URL. Its secret, pending events and delivery history are deleted. This
        cannot be undone; to stop events for a while, pause the webhook.
      </ConfirmDialog>
    </>
  );
}

interface RotateDialogProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const overlaps = [
  { value: '0', label: 'None' },
  { value: '3600', label: 'One hour' },
  { value: '86400', label: 'One day' },
  { value: '604800', label: 'One week' },
] as const;

/** A dialog that rotates the signing secret of a webhook and shows the new secret once. */
function RotateDialog({ id, isOpen, onClose }: RotateDialogProps) {
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]['value']>('86400');
  const rotating = useChange(RotateWebhookDocument);
  const secret = rotating.data?.rotateWebhook?.secret ?? null;
  const close = (): void => {
    onClose();
    rotating.reset();
  };
  return (
    <SheetDialog
      title={secret === null ? 'Rotate the signing secret?' : 'Save the new signing secret'}
      isOpen={isOpen}
      isDismissable={secret === null}
      onClose={close}
      actions={
        secret === null ? (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              look="primary"
              isPending={rotating.isPending}
              onPress={() => rotating.mutate({ id, overlapSeconds: Number(overlap) })}
            >
              Rotate secret
            </Button>
          </>
        ) : (
          <Button look="primary" onPress={close}>
            I have saved the secret
          </Button>
        )
      }
    >
      {secret === null ? (
        <>
          <p>During the overlap, events are signed with both secrets, so that the receiver can switch.</p>
          <Choice
            label="Overlap with the old secret"
            value={overlap}
            options={overlaps}
            onChange={setOverlap}
          />
          {rotating.error !== null && <RefusalNotice refusal={rotating.error} />}
        </>
      ) : (
        <WebhookSecret secret={secret} />
      )}
    </SheetDialog>
  );
}

type Webhook = NonNullable<WebhooksQuery['webhooks']>[number];

const reasons: Readonly<Record<WebhookPauseReason, string>> = {
  REQUESTED: 'Paused',
  FAILING: 'Paused: failed for five days',
  GONE: 'Paused: receiver returned 410',
  KEY: 'Paused: key revoked or expired',
  SCOPES: 'Paused: key lacks a scope',
};

/** Shows the status of a webhook and, if it is paused, the reason. */
export function WebhookState({
  webhook,
}: {
  webhook: Pick<Webhook, 'status' | 'pausedFor' | 'failingSince'>;
}) {
  const { status, pausedFor, failingSince } = webhook;
  if (status === 'PAUSED')
    return (
      <Badge look={pausedFor === 'REQUESTED' ? 'plain' : 'bad'}>{reasons[pausedFor ?? 'REQUESTED']}</Badge>
    );
  return failingSince === null ? <Badge look="good">Active</Badge> : <Badge look="warn">Failing</Badge>;
}

/** A table of webhooks, or cards on a phone. */
export function WebhooksTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  // If the key may not read saved searches, their IDs are shown instead of their names.
  const { data } = useFree(SavedSearchesDocument, {});
  const columns = useMemo(() => columnsOf(data?.savedSearches ?? []), [data]);
  return (
    <Grid
      label="Webhooks"
      rows={webhooks}
      columns={columns}
      rowId={({ id }) => id}
      card={{ title: 'URL', aside: ['Status'] }}
    />
  );
}

const columnsOf = (
  searches: readonly { readonly id: string; readonly name: string }[],
): readonly GridColumn<Webhook>[] => [
  {
    header: 'URL',
    value: ({ url }) => url,
    cell: ({ id, url }) => (
      <Link to="/console/webhooks" search={{ webhook: id }} className={styles['url'] ?? ''}>
        {url}
      </Link>
    ),
  },
  { header: 'Events', value: (webhook) => watchedText(webhook, searches) },
  { header: 'Payload', value: ({ thin }) => (thin ? 'IDs' : 'Full records') },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    header: 'Failing since',
    value: ({ failingSince }) => failingSince,
    cell: ({ failingSince }) => format.moment(failingSince),
  },
];

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid-column.js';
import { Grid } from '../../components/grid.js';
import { SavedSearchesDocument, type WebhooksQuery } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { watchedText } from './watched-text.js';
import { WebhookState } from './webhook-state.js';
import styles from './webhooks.module.css';

type Webhook = NonNullable<WebhooksQuery['webhooks']>[number];

/** Webhooks, a row each. */
export function WebhooksTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  // Without the right to see searches they are told by their numbers.
  const { data } = useFree(SavedSearchesDocument, {});
  const columns = useMemo(() => columnsOf(data?.savedSearches ?? []), [data]);
  return <Grid label="Webhooks" rows={webhooks} columns={columns} rowId={({ id }) => id} />;
}

const columnsOf = (
  searches: readonly { readonly id: string; readonly name: string }[],
): readonly GridColumn<Webhook>[] => [
  {
    header: 'Address',
    value: ({ url }) => url,
    cell: ({ id, url }) => (
      <Link to="/console/webhooks" search={{ webhook: id }} className={styles['url'] ?? ''}>
        {url}
      </Link>
    ),
  },
  { header: 'Watches', value: (webhook) => watchedText(webhook, searches), isMinor: true },
  { header: 'Tells', value: ({ thin }) => (thin ? 'Ids' : 'Records'), isMinor: true },
  {
    header: 'Status',
    value: ({ status }) => status,
    cell: (webhook) => <WebhookState webhook={webhook} />,
  },
  {
    header: 'Failing since',
    value: ({ failingSince }) => failingSince,
    cell: ({ failingSince }) => format.moment(failingSince),
    isMinor: true,
  },
];

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid-column.js';
import { Grid } from '../../components/grid.js';
import { PageHead } from '../../components/page-head.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { RecordListsDocument, type RecordListsQuery } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { listProductLabels } from './list-products.js';
import { NewListDialog } from './new-list-dialog.js';

type Row = NonNullable<RecordListsQuery['lists']>[number];

/** The lists of the organization: records that were chosen by hand. */
export function ListsPage() {
  const { data, error, refetch } = useFree(RecordListsDocument, {});
  const [isMaking, setMaking] = useState(false);
  const lists = data?.lists ?? null;
  const start = (): void => {
    setMaking(true);
  };
  return (
    <>
      <PageHead
        title="Lists"
        note="Records that you chose, in the order in which you added them. Looking at this page is free."
        actions={
          <Button look="primary" onPress={start}>
            New list
          </Button>
        }
      />
      {lists === null && error !== null ? (
        <RefusalNotice
          refusal={error}
          forbidden="This key may not see lists: it needs lists:read"
          onRetry={() => void refetch()}
        />
      ) : (
        <Panel title="Lists of your organization" isFlush={lists !== null && lists.length > 0}>
          {lists === null ? (
            <Skeleton lines={4} />
          ) : lists.length === 0 ? (
            <EmptyState title="No lists yet">
              <p>
                Paste the domains, names or addresses that you know; which records they are is free to find.
              </p>
              <Button onPress={start}>New list</Button>
            </EmptyState>
          ) : (
            <Grid label="Lists" rows={lists} columns={columns} rowId={({ id }) => id} />
          )}
        </Panel>
      )}
      <NewListDialog
        isOpen={isMaking}
        onClose={() => {
          setMaking(false);
        }}
      />
    </>
  );
}

const columns: readonly GridColumn<Row>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/console/lists/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { header: 'Holds', value: ({ product }) => listProductLabels[product] },
  { header: 'Members', value: ({ memberCount }) => memberCount, isNumber: true },
  {
    header: 'Made',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => format.moment(createdAt),
    isMinor: true,
  },
  { header: 'Id', value: ({ id }) => id, cell: ({ id }) => <code>{id}</code>, isMinor: true },
];

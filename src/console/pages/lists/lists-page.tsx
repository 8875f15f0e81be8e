import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../components/button.js';
import { Choice } from '../../components/choice.js';
import { format } from '../../components/format.js';
import { Grid, type GridColumn } from '../../components/grid.js';
import { EmptyState, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import { Skeleton } from '../../components/skeleton.js';
import stack from '../../components/stack.module.css';
import { TextBox } from '../../components/text-box.js';
import type { RecordListsQuery } from '../../generated/documents.js';
import { CreateListDocument, RecordListsDocument } from '../../generated/documents/lists.js';
import { useChange, useFree } from '../../graph/paid-answers.js';
import { labelOf, type ListedProduct, listedProducts } from '../../products/products.js';
import { usePageAction } from '../../shell/sections.js';

type Row = NonNullable<RecordListsQuery['lists']>[number];

/** The page of the organization's lists. A list contains records that were selected one by one. */
export function ListsPage() {
  const { data, error, refetch } = useFree(RecordListsDocument, {});
  const [isMaking, setMaking] = useState(false);
  const lists = data?.lists ?? null;
  const start = (): void => {
    setMaking(true);
  };
  usePageAction('create-list', start);
  return (
    <>
      <PageHead
        title="Lists"
        note="Records that you chose, in the order you added them. This page is free."
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
              <p>Paste domains, names or email addresses. Matching them to records is free.</p>
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
  { header: 'Records', value: ({ product }) => labelOf(product) },
  { header: 'Members', value: ({ memberCount }) => memberCount, isNumber: true },
  {
    header: 'Created',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => format.moment(createdAt),
    isMinor: true,
  },
  { header: 'ID', value: ({ id }) => id, cell: ({ id }) => <code>{id}</code>, isMinor: true },
];

interface NewListDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A dialog that creates an empty list and opens it. */
function NewListDialog({ isOpen, onClose }: NewListDialogProps) {
  const [name, setName] = useState('');
  const [product, setProduct] = useState<ListedProduct>('COMPANIES');
  const navigate = useNavigate();
  const creating = useChange(CreateListDocument);
  const close = (): void => {
    onClose();
    creating.reset();
  };
  const create = (): void => {
    creating.mutate(
      { input: { name: name.trim(), product } },
      {
        onSuccess: ({ createList: made }) => {
          if (made !== null) void navigate({ to: '/console/lists/$id', params: { id: made.id } });
        },
      },
    );
  };
  return (
    <SheetDialog title="New list" isOpen={isOpen} onClose={close}>
      <Form
        className={stack['stack'] ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') create();
        }}
      >
        <TextBox label="Name" value={name} onChange={setName} maxLength={200} autoFocus />
        <Choice
          label="Records"
          value={product}
          options={listedProducts.map((value) => ({ value, label: labelOf(value) }))}
          onChange={setProduct}
        />
        {creating.error !== null && (
          <RefusalNotice
            refusal={creating.error}
            forbidden="This key may not create lists: it needs lists:write"
          />
        )}
        <div className={stack['line']}>
          <Button type="submit" look="primary" isDisabled={name.trim() === ''} isPending={creating.isPending}>
            Create list
          </Button>
          <Button onPress={close}>Cancel</Button>
          <span className={stack['quiet']}>Free</span>
        </div>
      </Form>
    </SheetDialog>
  );
}

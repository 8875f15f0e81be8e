import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { Notice } from '../../components/notice.js';
import { PagedRows } from '../../components/paged-rows.js';
import { Panel } from '../../components/panel.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import stack from '../../components/stack.module.css';
import { AddToListDocument, RemoveFromListDocument, type ListProduct } from '../../generated/documents.js';
import { useChange } from '../../graph/use-change.js';
import { companyRows, investorRows, personRows, type ListRows } from './list-rows.js';

const route = getRouteApi('/console/lists/$id');
const size = 25;

export interface ListMembersProps {
  readonly id: string;
  readonly name: string;
  readonly product: ListProduct;
  readonly count: number;
}

/** The members of a list, once their price was accepted; each can be taken out. */
export function ListMembers({ product, ...props }: ListMembersProps) {
  if (props.count === 0)
    return (
      <Panel title="Members">
        <EmptyState title="No members yet">Paste what you know of them above.</EmptyState>
      </Panel>
    );
  if (product === 'COMPANIES') return <Members {...props} of={companyRows} />;
  return product === 'INVESTORS' ? (
    <Members {...props} of={investorRows} />
  ) : (
    <Members {...props} of={personRows} />
  );
}

interface Removed {
  readonly id: string;
  readonly name: string;
}

function Members<Row extends { readonly id: string }>(
  props: Omit<ListMembersProps, 'product'> & { of: ListRows<Row> },
) {
  const { id, name, count, of } = props;
  const { page = 0 } = route.useSearch();
  const navigate = route.useNavigate();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const removing = useChange(RemoveFromListDocument);
  const restoring = useChange(AddToListDocument);
  const go = useCallback(
    (next: number): void => {
      void navigate({ search: { page: next }, resetScroll: false });
    },
    [navigate],
  );
  const remove = (row: Removed): void => {
    restoring.reset();
    removing.mutate({ id, ids: [row.id] }, { onSuccess: () => setRemoved([...removed, row]) });
  };
  const last = removed.at(-1);
  const refusal = removing.error ?? restoring.error;
  return (
    <>
      {refusal !== null && (
        <RefusalNotice refusal={refusal} forbidden="This key may not change lists: it needs lists:write" />
      )}
      {last !== undefined && (
        <Notice look="good">
          <div className={stack['line']}>
            {last.name} is no member any more.
            <Button
              size="small"
              isPending={restoring.isPending}
              onPress={() =>
                restoring.mutate(
                  { id, ids: [last.id] },
                  { onSuccess: () => setRemoved(removed.slice(0, -1)) },
                )
              }
            >
              Put back at the end
            </Button>
          </div>
        </Notice>
      )}
      <PagedRows
        title="Members"
        nouns={of.nouns}
        name={`list-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`}
        useRows={(asked) => of.useRows(asked === null ? null : { listId: id, limit: size, page: asked })}
        columns={of.columns}
        action={{
          header: 'Take out',
          value: () => null,
          cell: (row) => (
            <Button
              size="small"
              aria-label={`Remove ${of.nameOf(row)}`}
              onPress={() => remove({ id: row.id, name: of.nameOf(row) })}
            >
              Remove
            </Button>
          ),
        }}
        page={page}
        size={size}
        count={count}
        onPage={go}
        isGone={(row) => removed.some((each) => each.id === row.id)}
      />
    </>
  );
}

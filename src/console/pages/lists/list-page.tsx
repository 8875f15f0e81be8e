import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Button, LinkButton } from '../../components/button.js';
import { format } from '../../components/format.js';
import type { GridColumn } from '../../components/grid.js';
import { EmptyState, Notice, RefusalNotice } from '../../components/notice.js';
import { PageHead, Panel } from '../../components/page-head.js';
import { PagedRows, type PaidRows } from '../../components/paged-rows.js';
import { Skeleton } from '../../components/skeleton.js';
import stack from '../../components/stack.module.css';
import {
  AddToListDocument,
  CompanyListRowsDocument,
  InvestorListRowsDocument,
  PersonListRowsDocument,
  RecordListDocument,
  RemoveFromListDocument,
} from '../../generated/documents/lists.js';
import type { TypedDocumentString } from '../../generated/typed-document-string.js';
import { useChange, useFree, usePaid } from '../../graph/paid-answers.js';
import { companyColumns } from '../../products/companies/view.js';
import { investorColumns } from '../../products/investors/view.js';
import { personColumns } from '../../products/people/view.js';
import { isListed, labelOf, type ListedProduct, products } from '../../products/products.js';
import { AddMembers } from './add-members.js';
import { ListActions } from './list-actions.js';

const companyRows = listRows(
  { nouns: products.COMPANIES.nouns, columns: companyColumns },
  CompanyListRowsDocument,
  ({ companyListResults }) => companyListResults,
  ({ id, organizationName }) => organizationName ?? id,
);

const investorRows = listRows(
  { nouns: products.INVESTORS.nouns, columns: investorColumns },
  InvestorListRowsDocument,
  ({ investorListResults }) => investorListResults,
  ({ id, investorName }) => investorName ?? id,
);

const personRows = listRows(
  { nouns: products.PEOPLE.nouns, columns: personColumns },
  PersonListRowsDocument,
  ({ personListResults }) => personListResults,
  ({ id, fullName }) => fullName ?? id,
);

const route = getRouteApi('/console/lists/$id');
const size = 25;

/** The page of a list. It shows the members after they are paid for, and a form to add members. */
export function ListPage() {
  const { id } = route.useParams();
  const { data, error, refetch, isPlaceholderData } = useFree(RecordListDocument, { id });
  const [additions, setAdditions] = useState(0);
  const list = isPlaceholderData ? null : (data?.list ?? null);
  if (list === null)
    return (
      <>
        <PageHead title="List" actions={<LinkButton to="/console/lists">All lists</LinkButton>} />
        {error === null ? (
          <Skeleton lines={6} />
        ) : (
          <RefusalNotice
            refusal={error}
            forbidden="This key may not see this list"
            onRetry={() => void refetch()}
          />
        )}
      </>
    );
  const { name, product, memberCount, createdAt } = list;
  return (
    <>
      <PageHead
        title={name}
        note={`${labelOf(product)} · ${format.count(memberCount)} ${memberCount === 1 ? 'member' : 'members'} · Created ${format.moment(createdAt)}`}
        actions={<ListActions id={id} name={name} count={memberCount} />}
      />
      {isListed(product) && (
        <>
          <AddMembers key={id} id={id} product={product} onAdded={() => setAdditions(additions + 1)} />
          {/* A member that was removed and is added again is shown again. */}
          <ListMembers key={`${id} ${additions}`} id={id} name={name} product={product} count={memberCount} />
        </>
      )}
    </>
  );
}

export interface ListMembersProps {
  readonly id: string;
  readonly name: string;
  readonly product: ListedProduct;
  readonly count: number;
}

/** Shows the members of a list after they are paid for. Each member can be removed. */
export function ListMembers({ product, ...props }: ListMembersProps) {
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
            {last.name} was removed.
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
              Add back at the end
            </Button>
          </div>
        </Notice>
      )}
      {count === 0 ? (
        <Panel title="Members">
          <EmptyState title="No members yet">Paste domains, names or IDs above.</EmptyState>
        </Panel>
      ) : (
        <PagedRows
          title="Members"
          nouns={of.nouns}
          name={`list-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`}
          useRows={(requested) =>
            of.useRows(requested === null ? null : { listId: id, limit: size, page: requested })
          }
          columns={of.columns}
          action={{
            header: 'Remove',
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
      )}
    </>
  );
}

/** The variables for a page of a list's members. */
interface ListRowsVariables {
  readonly listId: string;
  readonly limit: number;
  readonly page: number;
}

/** How to read and show the members of a list, for one record kind. The columns are those of the Data page. */
interface ListRows<Row> {
  readonly nouns: readonly [string, string];
  readonly columns: readonly GridColumn<Row>[];
  readonly nameOf: (row: Row) => string;
  readonly useRows: (requested: ListRowsVariables | null) => PaidRows<Row>;
}

function listRows<Row, Answer>(
  { nouns, columns }: Pick<ListRows<Row>, 'nouns' | 'columns'>,
  document: TypedDocumentString<Answer, ListRowsVariables>,
  read: (answer: Answer) => readonly Row[] | null,
  nameOf: (row: Row) => string,
): ListRows<Row> {
  return {
    nouns,
    columns,
    nameOf,
    useRows: (requested) => {
      const paid = usePaid(document, requested);
      return { ...paid, rows: paid.data === null ? null : read(paid.data) };
    },
  };
}

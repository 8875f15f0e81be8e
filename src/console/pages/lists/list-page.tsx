import { getRouteApi } from '@tanstack/react-router';
import { format } from '../../components/format.js';
import { LinkButton } from '../../components/link-button.js';
import { PageHead } from '../../components/page-head.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { Skeleton } from '../../components/skeleton.js';
import { RecordListDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { AddMembers } from './add-members.js';
import { DeleteListButton } from './delete-list-button.js';
import { ListMembers } from './list-members.js';
import { listProductLabels } from './list-products.js';

const route = getRouteApi('/console/lists/$id');

/** A list: its members once their price was accepted, and the way to add some. */
export function ListPage() {
  const { id } = route.useParams();
  const { data, error, refetch, isPlaceholderData } = useFree(RecordListDocument, { id });
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
        note={`${listProductLabels[product]} · ${format.count(memberCount)} ${memberCount === 1 ? 'member' : 'members'} · made ${format.moment(createdAt)}`}
        actions={<DeleteListButton id={id} name={name} count={memberCount} />}
      />
      <AddMembers key={id} id={id} product={product} />
      <ListMembers key={`${id} members`} id={id} name={name} product={product} count={memberCount} />
    </>
  );
}

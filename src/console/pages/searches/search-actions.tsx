import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/confirm-dialog.js';
import { format } from '../../components/format.js';
import { RefusalNotice } from '../../components/refusal-notice.js';
import { SheetDialog } from '../../components/sheet-dialog.js';
import {
  DeleteSavedSearchDocument,
  ShareSavedSearchDocument,
  UnshareSavedSearchDocument,
  type TypedDocumentString,
  type SavedSearchQuery,
} from '../../generated/documents.js';
import type { FilterValue } from '../../filters/filter-value.js';
import { useChange } from '../../graph/use-change.js';
import { EditSearch } from './edit-search.js';

export interface SearchActionsProps {
  readonly search: NonNullable<SavedSearchQuery['savedSearch']>;
  readonly filter: FilterValue | null;
  readonly count: number | null;
}

const forbidden = 'This key may not change searches: it needs searches:write';

/** Share, edit and delete. Of a global search there is nothing to change. */
export function SearchActions({ search, filter, count }: SearchActionsProps) {
  const [isEditing, setEditing] = useState(false);
  if (search.isGlobal) return null;
  return (
    <>
      <ShareButton id={search.id} isShared={search.isShared} />
      <Button isDisabled={filter === null} onPress={() => setEditing(true)}>
        Edit
      </Button>
      <DeleteButton id={search.id} name={search.name} count={count} />
      <SheetDialog title="Edit the search" size="wide" isOpen={isEditing} onClose={() => setEditing(false)}>
        <EditSearch search={search} filter={filter ?? {}} onDone={() => setEditing(false)} />
      </SheetDialog>
    </>
  );
}

function ShareButton({ id, isShared }: { id: string; isShared: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const document: TypedDocumentString<unknown, { id: string }> = isShared
    ? UnshareSavedSearchDocument
    : ShareSavedSearchDocument;
  const changing = useChange(document);
  const close = (): void => {
    setAsking(false);
    changing.reset();
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{isShared ? 'Stop sharing' : 'Share'}</Button>
      <ConfirmDialog
        refusal={changing.error !== null && <RefusalNotice refusal={changing.error} forbidden={forbidden} />}
        isOpen={isAsking}
        title={isShared ? 'Stop sharing this search?' : 'Share this search?'}
        confirm={isShared ? 'Stop sharing' : 'Share'}
        isPending={changing.isPending}
        onCancel={close}
        onConfirm={() => changing.mutate({ id }, { onSuccess: close })}
      >
        {isShared
          ? 'Programs that read its results or its changes are answered 404 from then on, and webhooks hear no more of it. It can be shared again.'
          : 'The keys of your organization can then read its results and its changes. Sharing is free.'}
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ id, name, count }: { id: string; name: string; count: number | null }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const deleting = useChange(DeleteSavedSearchDocument);
  const close = (): void => {
    setAsking(false);
    deleting.reset();
  };
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        refusal={deleting.error !== null && <RefusalNotice refusal={deleting.error} forbidden={forbidden} />}
        isOpen={isAsking}
        title={`Delete ${name}?`}
        confirm="Delete the search"
        isDangerous
        isPending={deleting.isPending}
        onCancel={close}
        onConfirm={() =>
          deleting.mutate({ id }, { onSuccess: () => void navigate({ to: '/console/searches' }) })
        }
      >
        Lost are the filter, {count === null ? 'the results' : `the ${format.count(count)} results`} with the
        moments at which they came, and the feed: programs that read it are answered 404, and webhooks hear no
        more of it. The records themselves stay. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
